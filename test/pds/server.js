/**
 * A real Bluesky server with a directory of identities in memory, as a program of its own: it is loaded
 * from packages that are installed here alone, so it is no TypeScript that the rest is checked with.
 * Tells its address when it listens, answers how many commits an account has made, and ends with its
 * parent.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secp256k1Keypair } from '@atproto/crypto'
import { PDS } from '@atproto/pds'
import { Database, PlcServer } from '@did-plc/server'

const folder = await mkdtemp(join(tmpdir(), 'otterpost-pds-'))
const directory = PlcServer.create({ db: Database.mock(), port: 0 })
await directory.start()
// The server puts its port into addresses that it gives out, so it has to know it beforehand.
const port = await freePort()
const directory_port = directory.server.address().port
const pds = await startServer(directory_port)

process.on('message', async (did) => process.send({ did, commits: await commitsOf(did) }))
process.on('disconnect', async () => {
  await pds.destroy()
  await directory.destroy()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
})
process.send({ port, directory_port })

async function startServer(of_directory) {
  const rotation = await Secp256k1Keypair.create({ exportable: true })
  const recovery = await Secp256k1Keypair.create()
  const started = await PDS.fromEnv({
    devMode: true,
    port,
    hostname: 'localhost',
    dataDirectory: folder,
    blobstoreDiskLocation: join(folder, 'blobs'),
    didPlcUrl: `http://localhost:${of_directory}`,
    recoveryDidKey: recovery.did(),
    plcRotationKeyK256PrivateKeyHex: Buffer.from(await rotation.export()).toString('hex'),
    adminPassword: randomBytes(16).toString('hex'),
    jwtSecret: randomBytes(16).toString('hex'),
    serviceHandleDomains: ['.test'],
    // Nothing beyond this machine is ever spoken to.
    bskyAppViewUrl: 'https://appview.invalid',
    bskyAppViewDid: 'did:example:invalid',
    bskyAppViewCdnUrlPattern: 'http://cdn.invalid/%s/%s/%s',
    modServiceUrl: 'https://mod.invalid',
    modServiceDid: 'did:example:invalid',
    inviteRequired: false,
    disableSsrfProtection: true,
  })
  await started.start()
  return started
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address()
  server.close()
  await once(server, 'close')
  return free
}

async function commitsOf(did) {
  const events = await pds.ctx.sequencer.requestSeqRange({})
  return events.filter(({ type, evt }) => type === 'commit' && evt.repo === did).length
}
