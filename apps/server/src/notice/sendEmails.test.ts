import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import * as api from '@hepu/api/areas/authority/notice/email'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ctxOf, testApp, testConfig, type Client, type TestApp } from '../../test/testApp.ts'
import { user } from '../db/schema/index.ts'
import type { Jobs } from '../jobs.ts'
import { notify } from './notify.ts'
import { sendEmails } from './sendEmails.ts'

/** What the fake server does with a recipient: takes the e-mail, refuses it for good or for now. */
type Behaviour = 'take' | 'refuse' | 'later' | 'silent'

const replies: Readonly<Record<Exclude<Behaviour, 'silent'>, string>> = {
  take: '250 ok',
  refuse: '550 no such mailbox',
  later: '451 try again later',
}

/** An SMTP server that speaks as much as a client needs, and keeps the e-mails it was given. */
class FakeSmtp {
  readonly received: string[] = []
  behaviour: Behaviour = 'take'
  readonly #sockets = new Set<Socket>()
  readonly #server: Server = createServer((socket) => this.#serve(socket))

  listen = () => new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', () => resolve()))
  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }
  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    return new Promise((resolve) => void this.#server.close(() => resolve()))
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => undefined)
    if (this.behaviour === 'silent') return
    let isBody = false
    let body = ''
    socket.setEncoding('utf8').write('220 fake\r\n')
    socket.on('data', (chunk: string) => {
      if (isBody) {
        body += chunk
        if (!body.endsWith('\r\n.\r\n')) return
        this.received.push(body)
        isBody = false
        body = ''
        socket.write('250 queued\r\n')
        return
      }
      isBody = chunk.startsWith('DATA')
      socket.write(`${this.#answer(chunk)}\r\n`)
    })
  }

  #answer(line: string): string {
    if (line.startsWith('RCPT')) return replies[this.behaviour as keyof typeof replies]
    if (line.startsWith('DATA')) return '354 go on'
    return line.startsWith('QUIT') ? '221 bye' : '250 fake'
  }
}

/** A queue in which nothing runs by itself, so that each test runs the job. */
const idle: Jobs = {
  enqueue: () => Promise.resolve(),
  work: () => Promise.resolve(),
  repeat: () => Promise.resolve(),
  stop: () => Promise.resolve(),
}

const MINUTE_MS = 60_000
let smtp: FakeSmtp
let app: TestApp
let ann: Client
let now: Date
beforeEach(async () => {
  now = new Date()
  smtp = new FakeSmtp()
  await smtp.listen()
  const env = {
    HEPU_SESSION_HOURS: '72',
    HEPU_SMTP_URL: smtp.url,
    HEPU_SMTP_FROM: '禾谱 <no-reply@example.com>',
  }
  app = await testApp({ config: testConfig(env), jobs: idle, now: () => now })
  ann = await app.user()
  await app.services.db.update(user).set({ email: 'ann@example.com' }).where(eq(user.id, ann.userId))
})
afterEach(async () => {
  await app.close()
  await smtp.close()
})

const send = async (title = '审核通过') =>
  notify(await ctxOf(app, ann), { kind: 'record.reviewed', title, recipients: [ann.userId] })
const run = () => sendEmails(app.services, app.app.log)
const shown = async () => (await ann.call(api.emailPage, {})).records
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}

describe('e-mails of notices', () => {
  test('an e-mail arrives at the address of its user, and is sent once', async () => {
    await send()
    await run()
    await run()
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]).toContain('ann@example.com')
    await expect(shown()).resolves.toMatchObject([{ state: 'sent', tries: 1, failure: null }])
  })

  test('an e-mail that the server refuses fails at once and can be sent again by an administrator', async () => {
    smtp.behaviour = 'refuse'
    await send()
    await run()
    const [failed] = await shown()
    expect(failed).toMatchObject({ state: 'failed', can: { retry: true } })
    expect(failed!.failure).toContain('550')
    smtp.behaviour = 'take'
    await ann.call(api.emailRetry, { id: failed!.id })
    await run()
    await expect(shown()).resolves.toMatchObject([{ state: 'sent' }])
    const again = ann.call(api.emailRetry, { id: failed!.id })
    await expect(again).rejects.toMatchObject({ message: '只能重新发送失败的邮件，请刷新后再试' })
  })

  test('an e-mail that the server does not take now waits, and is sent after the pause', async () => {
    smtp.behaviour = 'later'
    await send()
    await run()
    smtp.behaviour = 'take'
    await run()
    await expect(shown()).resolves.toMatchObject([{ state: 'waiting', tries: 1 }])
    pass(1)
    await run()
    await expect(shown()).resolves.toMatchObject([{ state: 'sent', tries: 2 }])
  })

  test('without an answering server all e-mails fail after a day, with the reason', async () => {
    await send('甲')
    await send('乙')
    await smtp.close()
    await run()
    const [, first] = await shown()
    expect(first!.failure).toContain('ECONNREFUSED')
    pass(24 * 60 + 1)
    await run()
    const records = await shown()
    expect(records.map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect(records[0]!.failure).toBe('一直未能连上邮件服务器')
  })

  test('a server that accepts the connection and stays silent delays no call', async () => {
    smtp.behaviour = 'silent'
    await send()
    const running = run()
    await expect(shown()).resolves.toMatchObject([{ state: 'waiting', tries: expect.any(Number) as number }])
    await smtp.close()
    await running
    const [row] = await shown()
    expect(row).toMatchObject({ state: 'waiting', tries: 1 })
    expect(row!.failure).toBeTruthy()
  })
})

test('an administrator of another organisation neither sees nor sends an e-mail', async () => {
  await send()
  const stranger = await app.user()
  await expect(stranger.call(api.emailPage, {})).resolves.toMatchObject({ records: [] })
  const [email] = await shown()
  const retried = stranger.call(api.emailRetry, { id: email!.id })
  await expect(retried).rejects.toMatchObject({ message: '邮件不存在或无权查看' })
})
