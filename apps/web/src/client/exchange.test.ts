import { defaultPublicConfig, PUBLIC_CONFIG_ID } from '@hepu/api/core/publicConfig'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerWith, bodyOf, envelope, sealedEnvelope, sealedValuesOf } from '../test/answers.ts'
import { saveRoute, sealedFind, sealedSave } from '../test/routes.ts'
import { call } from './call.ts'
import { encrypt } from './cipher.ts'
import { connect } from './connection.ts'
import { bindNotify } from './notify.ts'
import { forgetPublicConfig, publicConfig } from './publicConfig.ts'

const shown: string[] = []
const onExpired = vi.fn()

beforeEach(() => {
  shown.length = 0
  onExpired.mockReset()
  connect({ token: () => 't', onExpired })
  bindNotify((kind, text) => {
    shown.push(`${kind} ${text}`)
    return () => undefined
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  forgetPublicConfig()
})

/** Writes settings into the page, as the server does. */
function writeSettings(settings: object): void {
  const element = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: PUBLIC_CONFIG_ID,
    textContent: JSON.stringify(settings),
  })
  document.head.append(element)
}

describe('an encrypted call', () => {
  test('F-136 F-137 an encrypted call sends its parameters as cipher text and decrypts the answer', async () => {
    const requests = answerWith(() => sealedEnvelope({ name: '甲' }))
    expect(await call(sealedFind, { name: '张三' })).toEqual({ name: '甲' })
    expect(requests[0]?.url).toMatch(/^\/api\/test\/sealed\/find\?data=[\w%]+$/)
    expect(sealedValuesOf(requests[0])).toEqual({ name: '张三' })
  })

  test('F-136 an encrypted call sends its body as one field of cipher text, under the headers of every call', async () => {
    const requests = answerWith(() => sealedEnvelope(null))
    await call(sealedSave, { name: '张三' })
    expect(Object.keys(bodyOf(requests[0]) as object)).toEqual(['data'])
    expect(sealedValuesOf(requests[0])).toEqual({ name: '张三' })
    expect(requests[0]?.init.headers).toMatchObject({ token: 'Bearer t', 'Content-Type': 'application/json' })
  })

  test('F-138 an encrypted call leaves other calls plain', async () => {
    const requests = answerWith(() => envelope({ id: '7' }))
    await call(saveRoute, { name: '甲', area: 1, version: 1 })
    expect(bodyOf(requests[0])).toEqual({ name: '甲', area: 1, version: 1 })
  })

  test('F-137 an encrypted call decrypts refusals too', async () => {
    answerWith(() => sealedEnvelope(null, 4000, '原密码错误'))
    await expect(call(sealedSave, { name: 'x' })).rejects.toMatchObject({ code: 4000 })
    expect(shown).toEqual(['warning 原密码错误'])
  })

  test('F-332 an encrypted call recognises an expired session in cipher text, and from a proxy in plain text', async () => {
    for (const answer of [sealedEnvelope, envelope]) {
      answerWith(() => answer(null, 4010, '请先登录', 401))
      await expect(call(sealedFind, { name: 'x' })).rejects.toMatchObject({ status: 401 })
    }
    expect(onExpired).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['another key', () => new Response(encrypt('{"code":1}', { key: 'another-key-here' }))],
    ['plain text', () => envelope({ name: '甲' })],
    ['nothing', () => new Response('')],
  ])('F-142 an encrypted call reports that it cannot read an answer of %s', async (_, answer) => {
    answerWith(answer)
    await expect(call(sealedFind, { name: 'x' })).rejects.toMatchObject({ message: '应答无法解密' })
    expect(shown).toEqual(['warning 应答无法解密'])
  })

  test('F-337 an encrypted call reports the status of a failure that arrives in plain text', async () => {
    answerWith(() => new Response('<html>bad gateway</html>', { status: 503 }))
    await expect(call(sealedFind, { name: 'x' })).rejects.toThrow(
      '服务暂时不可用，请稍后再试（Request failed with status code 503）',
    )
  })
})

describe('the settings of the page', () => {
  test('F-012 F-141 the settings of the page are those that the server wrote: hosts, key and vector', async () => {
    const settings = {
      cipher: { key: '0123456789abcdef' },
      hosts: { data: 'https://data.example', lab: '', map: '' },
      contact: { name: '', phone: '', email: '', address: '' },
    }
    writeSettings(settings)
    expect(publicConfig()).toEqual(settings)
    const requests = answerWith(() => sealedEnvelope(null))
    await call(sealedSave, { name: '张三' })
    expect(bodyOf(requests[0])).toEqual({ data: encrypt('{"name":"张三"}', settings.cipher) })
  })

  test('the settings of the page are the defaults if the server wrote none', () => {
    expect(publicConfig()).toEqual(defaultPublicConfig)
  })
})
