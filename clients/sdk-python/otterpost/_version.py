# Generated from openapi/openapi.yaml by `npm run generate`. Do not edit.

VERSION = "1.0.0"
