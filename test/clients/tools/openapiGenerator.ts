/** OpenAPI Generator, a program in Java that comes from Maven Central, and the languages that it writes. */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CACHE, runIn, works, type Tool } from '../tool.ts'
import { PYTHON_INSTALLED, TYPED } from './python.ts'
import { COMPILED } from './typescript.ts'

const VERSION = '7.25.0'
const ARTIFACT = `org.openapitools:openapi-generator-cli:${VERSION}`
const SHA256 = '41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae'

const PLACE = join(CACHE, 'openapi-generator')
const JAR = join(PLACE, `openapi-generator-cli-${VERSION}.jar`)

const MAVEN = 'mvn -q -B'
const hasJava = () => works('java -version && mvn -version && curl --version')

/** A command of the name that its package at npm has, which calls the same program. */
async function installGenerator(): Promise<string[]> {
  mkdirSync(PLACE, { recursive: true })
  if (!(await isPinned())) {
    await runIn(PLACE, `${MAVEN} dependency:copy -Dartifact=${ARTIFACT} -DoutputDirectory=.`)
    if (!(await isPinned())) throw new Error(`${JAR} is another file than it was`)
  }
  const command = `#!/bin/sh\nexec java -jar '${JAR}' "$@"\n`
  writeFileSync(join(PLACE, 'openapi-generator-cli'), command, { mode: 0o755 })
  return [PLACE]
}

async function isPinned(): Promise<boolean> {
  const bytes = await readFile(JAR).catch(() => '')
  return createHash('sha256').update(bytes).digest('hex') === SHA256
}

export const GENERATOR = {
  version: VERSION,
  document: '/openapi.json',
  uploads: true,
  needs: 'Java 17 or Maven',
  isHere: hasJava,
  prepare: installGenerator,
} satisfies Partial<Tool>

/** What its pom.xml or ours names comes from Maven Central. */
const IN_JAVA = {
  ...GENERATOR,
  compile: [
    `${MAVEN} compile dependency:build-classpath -Dmdep.outputFile=classpath -Dmaven.test.skip=true`,
  ],
} satisfies Partial<Tool>

export const OPENAPI_GENERATOR: Tool[] = [
  {
    ...GENERATOR,
    name: 'OpenAPI Generator, typescript-fetch',
    story: 'openapiGeneratorTypescript',
    generate: ['openapi-generator-cli generate -i DOCUMENT -g typescript-fetch -o otterpost'],
    compile: COMPILED.compile,
    run: COMPILED.run,
  },
  {
    ...GENERATOR,
    name: 'OpenAPI Generator, python',
    story: 'openapiGeneratorPython',
    isHere: async () => (await hasJava()) && (await PYTHON_INSTALLED.isHere()),
    prepare: async () => [...(await installGenerator()), ...(await PYTHON_INSTALLED.prepare())],
    generate: ['openapi-generator-cli generate -i DOCUMENT -g python -o .'],
    compile: TYPED.compile,
    run: TYPED.run,
  },
  {
    ...GENERATOR,
    name: 'OpenAPI Generator, go',
    story: 'openapiGeneratorGo',
    isHere: async () => (await hasJava()) && works('go version'),
    // Without the property it refuses members that it does not know. A module of its own would need a place to be.
    generate: [
      'openapi-generator-cli generate -i DOCUMENT -g go -o otterpost ' +
        '--additional-properties=disallowAdditionalPropertiesIfNotPresent=false,' +
        'packageName=otterpost,withGoMod=false --global-property=apiTests=false',
    ],
    compile: ['go vet ./...', 'go build -o story .'],
    run: './story',
  },
  {
    ...IN_JAVA,
    name: 'OpenAPI Generator, java with library=native',
    signatures: {
      files: ['src/main/java/org/openapitools/client/api/PostsApi.java'],
      pattern: /public \w+ (?:createPosts|getPost)\((?!.*headers\)).*?\)(?= throws)/g,
    },
    story: 'openapiGeneratorJava',
    generate: [
      'openapi-generator-cli generate -i DOCUMENT -g java -o . --additional-properties=library=native',
    ],
    run: 'java -cp target/classes:$(cat classpath) Story',
  },
  {
    ...IN_JAVA,
    name: 'OpenAPI Generator, java',
    story: 'openapiGeneratorJavaOkhttp',
    // Without the property it refuses members that it does not know.
    generate: [
      'openapi-generator-cli generate -i DOCUMENT -g java -o . ' +
        '--additional-properties=disallowAdditionalPropertiesIfNotPresent=false',
    ],
    run: 'java -cp target/classes:$(cat classpath) Story',
  },
  {
    ...IN_JAVA,
    name: 'OpenAPI Generator, kotlin',
    story: 'openapiGeneratorKotlin',
    generate: ['openapi-generator-cli generate -i DOCUMENT -g kotlin -o .'],
    run: 'java -cp target/classes:$(cat classpath) StoryKt',
  },
]
