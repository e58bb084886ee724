import { AppError } from '@hepu/api/core/errorCodes'
import { describe, expect, test } from 'vitest'
import { fieldName, signPolicy, verifyForm } from './policy.ts'

const now = new Date('2026-05-01T00:00:00Z')
const later = new Date(now.getTime() + 60_000)
const given = { key: 'a/b', acl: 'public-read', accessKey: 'hepu' }

function formOf(change: Record<string, string> = {}): Map<string, string> {
  const signed = signPolicy('secret', { fields: given, minBytes: 1, maxBytes: 9, expiresAt: later })
  return new Map(
    Object.entries({ ...given, ...signed, ...change }).map(([name, value]) => [fieldName(name), value]),
  )
}
const verify =
  (form: Map<string, string>, at = now) =>
  () =>
    verifyForm('secret', form, at)

describe('a signed form', () => {
  test('F-185 the form names key and size', () => {
    expect(verify(formOf())()).toEqual({ key: 'a/b', minBytes: 1, maxBytes: 9 })
  })

  test('F-185 the form is refused after its expiry', () => {
    expect(verify(formOf(), new Date(later.getTime() - 1))).not.toThrow()
    expect(verify(formOf(), later)).toThrow('上传凭证已过期')
  })

  test('F-185 the form is refused under another secret', () => {
    expect(() => verifyForm('other', formOf(), now)).toThrow(AppError)
  })

  test.each(['key', 'acl', 'accesskey'])('F-185 the form needs its field %s as it was signed', (name) => {
    expect(verify(formOf({ [name]: 'x' }))).toThrow(`表单字段${name}与上传策略不符`)
    const without = formOf()
    without.delete(name)
    expect(verify(without)).toThrow(`表单字段${name}与上传策略不符`)
  })

  test.each(['', 'constructor', '__proto__', 'x'.repeat(5000)])(
    'F-185 the form is refused with the extra field %.20s',
    (name) => {
      expect(verify(formOf().set(name, 'x'))).toThrow('上传策略不允许表单字段')
    },
  )
})
