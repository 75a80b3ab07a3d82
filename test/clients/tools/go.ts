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
    version: '2.8.2',
    document: '/openapi.yaml',
    story: 'oapiCodegen',
    generate: ['go tool oapi-codegen -generate types,client -package main -o otterpost.go DOCUMENT'],
  },
  {
    ...BUILT,
    name: 'ogen',
    version: '1.24.0',
    document: '/openapi.json',
    story: 'ogen',
    generate: ['go tool ogen --target otterpost --package otterpost --clean DOCUMENT'],
  },
]
