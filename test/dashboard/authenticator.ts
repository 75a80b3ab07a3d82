/** A device that keeps a passkey (ES256), and the browser before it, as far as WebAuthn asks of them. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Authenticator {
  /** What `navigator.credentials.create` gives. */
  create(options: Options, origin: string): object
  /** What `navigator.credentials.get` gives. */
  get(options: Options, origin: string): object
  /** Grows with each signature; set it back and the device is a copy. */
  counter: number
}

/** The members of both kinds of options that count here. */
interface Options {
  challenge: string
  rp?: { id: string }
  rpId?: string
}

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

export function openAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential_id = randomBytes(20)
  const id = credential_id.toString('base64url')
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose_key = cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])

  const device: Authenticator = {
    counter: 0,
    create({ challenge, rp }, origin) {
      const attested = [Buffer.alloc(16), lengthOf(credential_id), credential_id, cose_key]
      const data = dataFor(rp?.id ?? '', PRESENT | VERIFIED | ATTESTED, device.counter, attested)
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ])
      return credentialOf(id, {
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    get({ challenge, rpId }, origin) {
      const data = dataFor(rpId ?? '', PRESENT | VERIFIED, ++device.counter, [])
      const client = clientData('webauthn.get', challenge, origin)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return credentialOf(id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
  return device
}

function credentialOf(id: string, response: object): object {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function dataFor(rp_id: string, flags: number, counter: number, attested: Buffer[]): Buffer {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(counter)
  const rp = createHash('sha256').update(rp_id).digest()
  return Buffer.concat([rp, Buffer.from([flags]), counted, ...attested])
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return length
}

function cborMap(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}

function cborInteger(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}

function cborHead(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value])
  if (value < 256) return Buffer.from([(type << 5) | 24, value])
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255])
}
