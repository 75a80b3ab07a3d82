// Generated from @atproto/api by `npm run generate`. Do not edit.

import type { LexiconDoc } from '@atproto/lexicon'

export const LEXICONS: LexiconDoc[] = [
  {
    "lexicon": 1,
    "id": "app.bsky.embed.defs",
    "defs": {
      "aspectRatio": {
        "type": "object",
        "required": [
          "width",
          "height"
        ],
        "properties": {
          "width": {
            "type": "integer",
            "minimum": 1
          },
          "height": {
            "type": "integer",
            "minimum": 1
          }
        }
      }
    }
  },
  {
    "lexicon": 1,
    "id": "app.bsky.embed.external",
    "defs": {
      "main": {
        "type": "object",
        "required": [
          "external"
        ],
        "properties": {
          "external": {
            "type": "ref",
            "ref": "lex:app.bsky.embed.external#external"
          }
        }
      },
      "external": {
        "type": "object",
        "required": [
          "uri",
          "title",
          "description"
        ],
        "properties": {
          "uri": {
            "type": "string",
            "format": "uri"
          },
          "title": {
            "type": "string"
          },
          "description": {
            "type": "string"
          },
          "thumb": {
            "type": "blob",
            "accept": [
              "image/*"
            ],
            "maxSize": 1000000
          },
          "associatedRefs": {
            "type": "array",
            "items": {
              "type": "ref",
              "ref": "lex:com.atproto.repo.strongRef"
            }
          }
        }
      }
    }
  },
  {
    "lexicon": 1,
    "id": "app.bsky.embed.gallery",
    "defs": {
      "main": {
        "type": "object",
        "required": [
          "items"
        ],
        "properties": {
          "items": {
            "type": "array",
            "maxLength": 20,
            "items": {
              "type": "union",
              "refs": [
                "lex:app.bsky.embed.gallery#image"
              ]
            }
          }
        }
      },
      "image": {
        "type": "object",
        "required": [
          "image",
          "alt",
          "aspectRatio"
        ],
        "properties": {
          "image": {
            "type": "blob",
            "accept": [
              "image/*"
            ],
            "maxSize": 2000000
          },
          "alt": {
            "type": "string"
          },
          "aspectRatio": {
            "type": "ref",
            "ref": "lex:app.bsky.embed.defs#aspectRatio"
          }
        }
      }
    }
  },
  {
    "lexicon": 1,
    "id": "app.bsky.embed.images",
    "defs": {
      "main": {
        "type": "object",
        "required": [
          "images"
        ],
        "properties": {
          "images": {
            "type": "array",
            "items": {
              "type": "ref",
              "ref": "lex:app.bsky.embed.images#image"
            },
            "maxLength": 4
          }
        }
      },
      "image": {
        "type": "object",
        "required": [
          "image",
          "alt"
        ],
        "properties": {
          "image": {
            "type": "blob",
            "accept": [
              "image/*"
            ],
            "maxSize": 2000000
          },
          "alt": {
            "type": "string"
          },
          "aspectRatio": {
            "type": "ref",
            "ref": "lex:app.bsky.embed.defs#aspectRatio"
          }
        }
      }
    }
  },
  {
    "lexicon": 1,
    "id": "app.bsky.embed.record",
    "defs": {
      "main": {
        "type": "object",
        "required": [
          "record"
        ],
        "properties": {
          "record": {
            "type": "ref",
            "ref": "lex:com.atproto.repo.strongRef"
          }
        }
      }
    }
  },
  {
    "lexicon": 1,
    "id": "app.bsky.embed.recordWithMedia",
    "defs": {
      "main": {
        "type": "object",
        "required": [
          "record",
          "media"
        ],
        "properties": {
          "record": {
            "type": "ref",
            "ref": "lex:app.bsky.embed.record"
          },
          "media": {
            "type": "union",
            "refs": [
              "lex:app.bsky.embed.images",
              "lex:app.bsky.embed.video",
              "lex:app.bsky.embed.gallery",
              "lex:app.bsky.embed.external"
            ]
          }
        }
      }
    }
  },
  {
    "lexicon": 1,
    "id": "app.bsky.embed.video",
    "defs": {
      "main": {
        "type": "object",
        "required": [
          "video"
        ],
        "properties": {
          "video": {
            "type": "blob",
            "accept": [
              "video/mp4"
            ],
            "maxSize": 300000000
          },
          "captions": {
            "type": "array",
            "items": {
              "type": "ref",
              "ref": "lex:app.bsky.embed.video#caption"
            },
            "maxLength": 20
          },
          "alt": {
            "type": "string"
          },
          "aspectRatio": {
            "type": "ref",
            "ref": "lex:app.bsky.embed.defs#aspectRatio"
          },
          "presentation": {
            "type": "string",
            "knownValues": [
              "default",
              "gif"
            ]
          }
        }
      },
      "caption": {
        "type": "object",
        "required": [
          "lang",
          "file"
        ],
        "properties": {
          "lang": {
            "type": "string",
            "format": "language"
          },
          "file": {
            "type": "blob",
            "accept": [
              "text/vtt"
            ],
            "maxSize": 20000
          }
        }
      }
    }
  },
  {
    "lexicon": 1,
    "id": "app.bsky.feed.post",
    "defs": {
      "main": {
        "type": "record",
        "key": "tid",
        "record": {
          "type": "object",
          "required": [
            "text",
            "createdAt"
          ],
          "properties": {
            "text": {
              "type": "string",
              "maxLength": 3000,
              "maxGraphemes": 300
            },
            "entities": {
              "type": "array",
              "items": {
                "type": "ref",
                "ref": "lex:app.bsky.feed.post#entity"
              }
            },
            "facets": {
              "type": "array",
              "items": {
                "type": "ref",
                "ref": "lex:app.bsky.richtext.facet"
              }
            },
            "reply": {
              "type": "ref",
              "ref": "lex:app.bsky.feed.post#replyRef"
            },
            "embed": {
              "type": "union",
              "refs": [
                "lex:app.bsky.embed.images",
                "lex:app.bsky.embed.video",
                "lex:app.bsky.embed.gallery",
                "lex:app.bsky.embed.external",
                "lex:app.bsky.embed.record",
                "lex:app.bsky.embed.recordWithMedia"
              ]
            },
            "langs": {
              "type": "array",
              "maxLength": 3,
              "items": {
                "type": "string",
                "format": "language"
              }
            },
            "labels": {
              "type": "union",
              "refs": [
                "lex:com.atproto.label.defs#selfLabels"
              ]
            },
            "tags": {
              "type": "array",
              "maxLength": 8,
              "items": {
                "type": "string",
                "maxLength": 640,
                "maxGraphemes": 64
              }
            },
            "createdAt": {
              "type": "string",
              "format": "datetime"
            }
          }
        }
      },
      "replyRef": {
        "type": "object",
        "required": [
          "root",
          "parent"
        ],
        "properties": {
          "root": {
            "type": "ref",
            "ref": "lex:com.atproto.repo.strongRef"
          },
          "parent": {
            "type": "ref",
            "ref": "lex:com.atproto.repo.strongRef"
          }
        }
      },
      "entity": {
        "type": "object",
        "required": [
          "index",
          "type",
          "value"
        ],
        "properties": {
          "index": {
            "type": "ref",
            "ref": "lex:app.bsky.feed.post#textSlice"
          },
          "type": {
            "type": "string"
          },
          "value": {
            "type": "string"
          }
        }
      },
      "textSlice": {
        "type": "object",
        "required": [
          "start",
          "end"
        ],
        "properties": {
          "start": {
            "type": "integer",
            "minimum": 0
          },
          "end": {
            "type": "integer",
            "minimum": 0
          }
        }
      }
    }
  },
  {
    "lexicon": 1,
    "id": "app.bsky.richtext.facet",
    "defs": {
      "main": {
        "type": "object",
        "required": [
          "index",
          "features"
        ],
        "properties": {
          "index": {
            "type": "ref",
            "ref": "lex:app.bsky.richtext.facet#byteSlice"
          },
          "features": {
            "type": "array",
            "items": {
              "type": "union",
              "refs": [
                "lex:app.bsky.richtext.facet#mention",
                "lex:app.bsky.richtext.facet#link",
                "lex:app.bsky.richtext.facet#tag"
              ]
            }
          }
        }
      },
      "mention": {
        "type": "object",
        "required": [
          "did"
        ],
        "properties": {
          "did": {
            "type": "string",
            "format": "did"
          }
        }
      },
      "link": {
        "type": "object",
        "required": [
          "uri"
        ],
        "properties": {
          "uri": {
            "type": "string",
            "format": "uri"
          }
        }
      },
      "tag": {
        "type": "object",
        "required": [
          "tag"
        ],
        "properties": {
          "tag": {
            "type": "string",
            "maxLength": 640,
            "maxGraphemes": 64
          }
        }
      },
      "byteSlice": {
        "type": "object",
        "required": [
          "byteStart",
          "byteEnd"
        ],
        "properties": {
          "byteStart": {
            "type": "integer",
            "minimum": 0
          },
          "byteEnd": {
            "type": "integer",
            "minimum": 0
          }
        }
      }
    }
  },
  {
    "lexicon": 1,
    "id": "com.atproto.label.defs",
    "defs": {
      "selfLabels": {
        "type": "object",
        "required": [
          "values"
        ],
        "properties": {
          "values": {
            "type": "array",
            "items": {
              "type": "ref",
              "ref": "lex:com.atproto.label.defs#selfLabel"
            },
            "maxLength": 10
          }
        }
      },
      "selfLabel": {
        "type": "object",
        "required": [
          "val"
        ],
        "properties": {
          "val": {
            "type": "string",
            "maxLength": 128
          }
        }
      }
    }
  },
  {
    "lexicon": 1,
    "id": "com.atproto.repo.strongRef",
    "defs": {
      "main": {
        "type": "object",
        "required": [
          "uri",
          "cid"
        ],
        "properties": {
          "uri": {
            "type": "string",
            "format": "at-uri"
          },
          "cid": {
            "type": "string",
            "format": "cid"
          }
        }
      }
    }
  }
]
