import { randomBytes } from 'node:crypto'
import { CIPHER_FIELD, developmentCipher, type CipherKey } from '@hepu/api/core/cipher/cipher'
import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { fillPath } from '@hepu/api/core/routePath'
import type { Permission } from '@hepu/api/core/permissions'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp, type AppParts } from '../src/app.ts'
import { connect, type Connection, type Db } from '../src/db/connect.ts'
import { decrypt, encrypt } from '../src/http/cipher.ts'
import type { Ctx, Services } from '../src/http/context.ts'
import { findSignedIn, insertSession } from '../src/http/session.ts'
import type { SmsMessage, SmsSender } from '../src/outside/sms/sms.ts'
import { makeOrg, makeUser, type Org } from './build/buildAuthority.ts'
import { createStartedDatabase } from './db.ts'
import { testConfig } from './testConfig.ts'

export { testConfig } from './testConfig.ts'

/** A refusal as the web sees it. */
export class CallError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** A signed-in user of a test. `call` goes through the contract; `raw` is for malformed requests and files. */
export interface Client {
  token: string
  userId: number
  orgId: number
  org: Org
  account: string
  call: <R extends Route>(route: R, input: InputOf<R>) => Promise<OutputOf<R>>
  /** Sends a file as field `file` together with the text fields of `input`. */
  upload: <R extends Route>(
    route: R,
    input: InputOf<R>,
    file: { name: string; bytes: Buffer },
  ) => Promise<OutputOf<R>>
  raw: (request: InjectOptions) => Promise<LightMyRequestResponse>
}

export interface UserWish {
  /** Permissions of his role; all of them if absent. */
  permissions?: readonly Permission[]
  /** Organisation he works in; a new one when absent. */
  org?: Org
  crop?: string
  mustChangePassword?: boolean
  password?: string
}

export interface TestApp {
  app: FastifyInstance
  services: Services
  connection: Connection
  user: (wish?: UserWish) => Promise<Client>
  /** Text messages sent so far, the last one at the end. */
  sent: SmsMessage[]
  close: () => Promise<void>
}

export type TestAppOptions = Partial<Omit<AppParts, 'connection'>>

/** The real server on a database of its own, called without a socket. Open in `beforeAll`, close in `afterAll`. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createStartedDatabase()
  const connection = connect(database.url, { max: 8 })
  const closeDatabase = async (): Promise<void> => {
    await connection.close()
    await database.drop()
  }
  try {
    const config = options.config ?? testConfig(options.logTo ? { LOG_LEVEL: 'info' } : {})
    const sent: SmsMessage[] = []
    const app = await buildApp({ sms: keepSms(sent), ...options, config, connection })
    await app.ready()
    return {
      app,
      sent,
      services: app.services,
      connection,
      user: (wish = {}) => signInUser(app, wish),
      close: async () => {
        await app.close()
        await closeDatabase()
      },
    }
  } catch (error) {
    await closeDatabase()
    throw error
  }
}

/** A sender that keeps what it was given. */
const keepSms = (sent: SmsMessage[]): SmsSender => ({
  send: (message) => {
    sent.push(message)
    return Promise.resolve()
  },
})

/** What a handler would get in a call of this user, outside a transaction unless `db` is one. */
export async function ctxOf(test: TestApp, client: Client, db: Db = test.services.db): Promise<Ctx> {
  const signedIn = await findSignedIn(test.services.db, client.token, test.services.now())
  if (!signedIn) throw new Error('the session of this client is over')
  return {
    db,
    caller: signedIn.caller,
    services: test.services,
    requestId: 'test',
    address: '127.0.0.1',
    device: 'test',
    log: test.app.log,
  }
}

async function signInUser(app: FastifyInstance, wish: UserWish): Promise<Client> {
  const { db, now, config } = app.services
  const org = wish.org ?? (await makeOrg(db))
  const user = await makeUser(db, { ...wish, org })
  const token = await insertSession(db, {
    userId: user.id,
    orgId: org.id,
    crop: wish.crop ?? 'maize',
    address: '127.0.0.1',
    device: 'test',
    now: now(),
    hours: config.sessionHours,
  })
  return { token, userId: user.id, orgId: org.id, org, account: user.account, ...callsOf(app, token) }
}

/** The ways to call the server with a token; an empty token means nobody is signed in. */
export function callsOf(app: FastifyInstance, token: string): Pick<Client, 'call' | 'raw' | 'upload'> {
  const raw: Client['raw'] = (request) =>
    app.inject({
      ...request,
      headers: { ...(token ? { token: `Bearer ${token}` } : {}), ...request.headers },
    })
  const { cipher } = app.services.config.public
  return {
    raw,
    call: async (route, input) => dataOf(textOf(route, await raw(requestOf(route, input, cipher)), cipher)),
    upload: async (route, input, file) => {
      const { method, url, payload } = plainRequestOf(route, input)
      const form = multipartOf(payload as object, file, (text) =>
        route.encrypted ? encrypt(text, cipher) : text,
      )
      return dataOf(textOf(route, await raw({ method, url, ...form }), cipher))
    },
  }
}

/** The text of an answer; that of an encrypted call is opened. */
export const textOf = (route: Route, { body }: LightMyRequestResponse, cipher: CipherKey): string =>
  route.encrypted ? decrypt(body, cipher) : body

/** A call as a request: path values filled in, the rest in the query string of a GET or in the body. */
export function requestOf(route: Route, input: object, cipher: CipherKey = developmentCipher): InjectOptions {
  const request = plainRequestOf(route, input)
  if (!route.encrypted) return request
  const { rest } = fillPath(route.path, input as Record<string, unknown>)
  const sealed = { [CIPHER_FIELD]: encrypt(JSON.stringify(rest), cipher) }
  return route.method === 'GET' ? { ...request, query: sealed } : { ...request, payload: sealed }
}

function plainRequestOf(route: Route, input: object): InjectOptions {
  const { path, rest } = fillPath(route.path, input as Record<string, unknown>)
  if (route.method !== 'GET') return { method: route.method, url: path, payload: rest }
  const query = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null)
  return {
    method: 'GET',
    url: path,
    query: Object.fromEntries(query.map(([name, value]) => [name, String(value)])),
  }
}

function multipartOf(
  fields: object,
  file: { name: string; bytes: Buffer },
  seal: (text: string) => string,
): InjectOptions {
  const boundary = `test${randomBytes(8).toString('hex')}`
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${seal(String(value))}\r\n`,
    )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(parts.join('') + head),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** `data` of a success; a refusal is thrown. What it is, the server's output check has made sure of. */
function dataOf(text: string): never {
  const envelope = JSON.parse(text) as { code: number; msg: string; data: never }
  if (envelope.code !== 1) throw new CallError(envelope.code, envelope.msg, envelope.data)
  return envelope.data
}
