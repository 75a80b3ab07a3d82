// Generated from openapi/openapi.yaml by `npm run generate`. Do not edit.

export const POST_INPUT = {
  "type": "object",
  "required": [
    "text"
  ],
  "properties": {
    "text": {
      "type": "string",
      "minLength": 1,
      "maxLength": 25000
    },
    "category": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
    },
    "scheduled_date": {
      "type": "string",
      "format": "date-time",
      "maxLength": 40
    },
    "queue": {
      "type": "string",
      "enum": [
        "next"
      ]
    },
    "publish_now": {
      "type": "boolean"
    },
    "is_thread": {
      "type": "boolean"
    },
    "thread_tweets": {
      "type": "array",
      "maxItems": 100,
      "items": {
        "type": "string",
        "minLength": 1,
        "maxLength": 25000
      }
    },
    "thread_media": {
      "type": "array",
      "maxItems": 100,
      "items": {
        "type": "array",
        "maxItems": 20,
        "items": {
          "type": "string",
          "format": "uri",
          "maxLength": 2048
        }
      }
    },
    "media_urls": {
      "type": "array",
      "maxItems": 20,
      "items": {
        "type": "string",
        "format": "uri",
        "maxLength": 2048
      }
    },
    "community_id": {
      "type": "string",
      "minLength": 1,
      "maxLength": 64
    },
    "share_with_followers": {
      "type": "boolean"
    },
    "variants": {
      "type": "object",
      "properties": {
        "x": {
          "type": "object",
          "properties": {
            "text": {
              "type": "string",
              "minLength": 1,
              "maxLength": 25000
            },
            "thread_tweets": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 25000
              }
            },
            "media_urls": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "type": "string",
                "format": "uri",
                "maxLength": 2048
              }
            },
            "thread_media": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "array",
                "maxItems": 20,
                "items": {
                  "type": "string",
                  "format": "uri",
                  "maxLength": 2048
                }
              }
            },
            "leave_out": {
              "type": "array",
              "maxItems": 2,
              "items": {
                "type": "string",
                "enum": [
                  "thread",
                  "media"
                ]
              }
            },
            "reply_settings": {
              "type": "string",
              "enum": [
                "everyone",
                "following",
                "mentioned_users",
                "subscribers",
                "verified"
              ]
            },
            "made_with_ai": {
              "type": "boolean"
            },
            "paid_partnership": {
              "type": "boolean"
            }
          }
        },
        "secondary_a": {
          "type": "object",
          "properties": {
            "text": {
              "type": "string",
              "minLength": 1,
              "maxLength": 25000
            },
            "thread_tweets": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 25000
              }
            },
            "media_urls": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "type": "string",
                "format": "uri",
                "maxLength": 2048
              }
            },
            "thread_media": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "array",
                "maxItems": 20,
                "items": {
                  "type": "string",
                  "format": "uri",
                  "maxLength": 2048
                }
              }
            },
            "leave_out": {
              "type": "array",
              "maxItems": 2,
              "items": {
                "type": "string",
                "enum": [
                  "thread",
                  "media"
                ]
              }
            },
            "langs": {
              "type": "array",
              "maxItems": 3,
              "items": {
                "type": "string",
                "minLength": 2,
                "maxLength": 12,
                "pattern": "^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$"
              }
            },
            "labels": {
              "type": "array",
              "maxItems": 4,
              "items": {
                "type": "string",
                "enum": [
                  "sexual",
                  "nudity",
                  "porn",
                  "graphic-media"
                ]
              }
            },
            "reply_control": {
              "type": "string",
              "maxLength": 32,
              "pattern": "^(everyone|nobody|mentioned|following|followers)$"
            },
            "link_card": {
              "type": "string",
              "enum": [
                "auto",
                "none"
              ]
            }
          }
        },
        "secondary_b": {
          "type": "object",
          "properties": {
            "text": {
              "type": "string",
              "minLength": 1,
              "maxLength": 25000
            },
            "thread_tweets": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 25000
              }
            },
            "media_urls": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "type": "string",
                "format": "uri",
                "maxLength": 2048
              }
            },
            "thread_media": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "array",
                "maxItems": 20,
                "items": {
                  "type": "string",
                  "format": "uri",
                  "maxLength": 2048
                }
              }
            },
            "leave_out": {
              "type": "array",
              "maxItems": 2,
              "items": {
                "type": "string",
                "enum": [
                  "thread",
                  "media"
                ]
              }
            },
            "visibility": {
              "type": "string",
              "enum": [
                "public",
                "connections"
              ]
            },
            "link_card": {
              "type": "string",
              "enum": [
                "auto",
                "none"
              ]
            }
          }
        },
        "bluesky": {
          "type": "object",
          "properties": {
            "text": {
              "type": "string",
              "minLength": 1,
              "maxLength": 25000
            },
            "thread_tweets": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 25000
              }
            },
            "media_urls": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "type": "string",
                "format": "uri",
                "maxLength": 2048
              }
            },
            "thread_media": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "array",
                "maxItems": 20,
                "items": {
                  "type": "string",
                  "format": "uri",
                  "maxLength": 2048
                }
              }
            },
            "leave_out": {
              "type": "array",
              "maxItems": 2,
              "items": {
                "type": "string",
                "enum": [
                  "thread",
                  "media"
                ]
              }
            },
            "langs": {
              "type": "array",
              "maxItems": 3,
              "items": {
                "type": "string",
                "minLength": 2,
                "maxLength": 12,
                "pattern": "^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$"
              }
            },
            "labels": {
              "type": "array",
              "maxItems": 4,
              "items": {
                "type": "string",
                "enum": [
                  "sexual",
                  "nudity",
                  "porn",
                  "graphic-media"
                ]
              }
            },
            "reply_control": {
              "type": "string",
              "maxLength": 32,
              "pattern": "^(everyone|nobody|mentioned|following|followers)$"
            },
            "link_card": {
              "type": "string",
              "enum": [
                "auto",
                "none"
              ]
            }
          }
        },
        "linkedin": {
          "type": "object",
          "properties": {
            "text": {
              "type": "string",
              "minLength": 1,
              "maxLength": 25000
            },
            "thread_tweets": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 25000
              }
            },
            "media_urls": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "type": "string",
                "format": "uri",
                "maxLength": 2048
              }
            },
            "thread_media": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "array",
                "maxItems": 20,
                "items": {
                  "type": "string",
                  "format": "uri",
                  "maxLength": 2048
                }
              }
            },
            "leave_out": {
              "type": "array",
              "maxItems": 2,
              "items": {
                "type": "string",
                "enum": [
                  "thread",
                  "media"
                ]
              }
            },
            "visibility": {
              "type": "string",
              "enum": [
                "public",
                "connections"
              ]
            },
            "link_card": {
              "type": "string",
              "enum": [
                "auto",
                "none"
              ]
            }
          }
        }
      }
    },
    "external_id": {
      "type": "string",
      "minLength": 1,
      "maxLength": 128,
      "pattern": "^[^\\x00-\\x1f\\x7f]+$"
    },
    "metadata": {
      "type": "object",
      "maxProperties": 20,
      "additionalProperties": {
        "type": "string",
        "maxLength": 500
      },
      "example": {
        "campaign": "launch"
      }
    },
    "x_account_id": {
      "type": "string",
      "minLength": 1,
      "maxLength": 64
    },
    "secondary_a_account_id": {
      "type": "string",
      "minLength": 1,
      "maxLength": 64
    },
    "secondary_b_account_id": {
      "type": "string",
      "minLength": 1,
      "maxLength": 64
    },
    "platforms": {
      "type": "array",
      "maxItems": 3,
      "items": {
        "type": "string",
        "enum": [
          "x",
          "bluesky",
          "linkedin",
          "secondary_a",
          "secondary_b"
        ]
      }
    }
  }
} as const
