import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sealedUpload, uploadRoute } from '../test/routes.ts'
import { decrypt, encrypt } from './cipher.ts'
import { connect } from './connection.ts'
import { publicConfig } from './publicConfig.ts'
import { upload } from './upload.ts'

/** A request that never answers by itself; the test answers for it. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | null = null
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  timeout = 0
  status = 0
  responseText = ''
  form: FormData | null = null
  constructor() {
    super()
    FakeRequest.last = this
  }
  open(): void {
    this.form = null
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(form: FormData): void {
    this.form = form
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }
  answer(text: string, status = 200): void {
    this.status = status
    this.responseText = text
    this.dispatchEvent(new Event('load'))
  }
}

const file = new File(['行,列'], '小区.csv')
/** Returns the request of an upload that has started. */
async function sent(): Promise<FakeRequest> {
  await vi.waitFor(() => expect(FakeRequest.last?.form).toBeInstanceOf(FormData))
  return FakeRequest.last!
}

beforeEach(() => {
  FakeRequest.last = null
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  connect({ token: () => 'abc', onExpired: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

describe('upload', () => {
  test('F-120 F-121 F-122 F-123 an upload sends multipart with the browser’s own type under the headers of every call', async () => {
    const running = upload(uploadRoute, { note: '说明' }, file)
    const request = await sent()
    expect(request.headers).toEqual({ token: 'Bearer abc', 'X-Requested-With': 'XMLHttpRequest' })
    expect(request.timeout).toBe(80_000)
    expect(request.form?.get('note')).toBe('说明')
    expect(request.form?.get('file')).toBeInstanceOf(File)
    request.answer('{"code":1,"msg":"","data":{"id":"7"}}')
    expect(await running).toEqual({ id: '7' })
  })

  test('F-139 an upload to an encrypted call encrypts each text field by itself and sends the file as it is', async () => {
    const running = upload(sealedUpload, { note: '说明' }, file)
    const request = await sent()
    const note = request.form?.get('note')
    expect(typeof note === 'string' && decrypt(note, publicConfig().cipher)).toBe('说明')
    expect(await new Response(request.form?.get('file') as File).text()).toBe('行,列')
    request.answer(encrypt('{"code":1,"msg":"","data":{"id":"7"}}', publicConfig().cipher))
    expect(await running).toEqual({ id: '7' })
  })

  test('F-354 an upload throws the refusal of the server', async () => {
    const running = upload(uploadRoute, { note: '说明' }, file)
    ;(await sent()).answer('{"code":4000,"msg":"缺少表头","data":null}')
    await expect(running).rejects.toMatchObject({ code: 4000, message: '缺少表头' })
  })

  test.each([
    ['F-335', 'timeout', '请求超时，请检查网络'],
    ['F-336', 'error', '请检查网络是否已连接'],
  ])('%s an upload that ends with the event %s shows why no answer came', async (_, event, message) => {
    const running = upload(uploadRoute, { note: '说明' }, file)
    ;(await sent()).dispatchEvent(new Event(event))
    await expect(running).rejects.toMatchObject({ message, status: 0 })
  })

  test('an upload reports the share sent, and stops when the caller aborts', async () => {
    const shares: number[] = []
    const given = new AbortController()
    const options = { onProgress: (share: number) => shares.push(share), signal: given.signal }
    const running = upload(uploadRoute, { note: '说明' }, file, options)
    const request = await sent()
    request.upload.dispatchEvent(
      Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 4 }),
    )
    expect(shares).toEqual([0.25])
    given.abort()
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
  })
})
