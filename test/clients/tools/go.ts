/** Generators for Go. What each is, and what its client needs, is pinned in the `go.mod` of its story. */
import { works, type Tool } from '../tool.ts'

const BUILT = {
  needs: 'Go 1.26',
  isHere: () => works('go version'),
  uploads: true,
  compile: ['go vet ./...', 'go build -o story .'],
  run: './story',
} satisfies Partial<Tool>

export const GO: Tool[] = [
  {
    ...BUILT,
    name: 'oapi-codegen',
    signatures: {
      files: ['otterpost.go'],
      pattern:
        /^func \(c \*ClientWithResponses\) (?:CreatePosts|GetPost)WithResponse\(.*(?= \{$)/gm,
    },
    version: '2.8.2',
    document: '/openapi.yaml',
    story: 'oapiCodegen',
    generate: [
      'go tool oapi-codegen -generate types,client -package main -o otterpost.go DOCUMENT',
    ],
  },
  {
    ...BUILT,
    name: 'ogen',
    version: '1.24.0',
    document: '/openapi.json',
    story: 'ogen',
    generate: ['go tool ogen --target otterpost --package otterpost --clean DOCUMENT'],
  },
  {
    ...BUILT,
    name: 'restish',
    version: '0.21.2',
    // It finds this one by itself, and makes commands of it each time.
    document: '/openapi.json',
    story: 'restish',
    uploads: false,
    generate: [],
    compile: ['go build -o restish github.com/rest-sh/restish'],
    run: 'sh -e story.sh',
  },
]
