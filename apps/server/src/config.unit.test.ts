import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { developmentCipher } from '@hepu/api/core/cipher/cipher'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, variableNames } from './config.ts'

const example = parseEnv(readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8'))

const readWrong = () =>
  readConfig({ PORT: '70000', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', HEPU_DEMO: 'yes' })

describe('readConfig', () => {
  test('every problem is listed at once, by name and in Chinese', () => {
    expect(readWrong).toThrow(ConfigError)
    expect(readWrong).toThrow(
      'PORT：应为0～65535\nDATABASE_URL：应为 postgres:// 开头的连接地址\nLOG_LEVEL：不是日志级别\nHEPU_DEMO：只能是 on 或 off',
    )
  })

  test.each([
    ['HEPU_TEST_CAPTCHA', 'x', 'captchaFixed'],
    ['HEPU_TEST_SMS', '123456', 'smsFixed'],
  ] as const)(
    'the fixed answer %s is refused in production, also if NODE_ENV is absent',
    (name, value, field) => {
      expect(() => readConfig({ [name]: value })).toThrow(name)
      expect(() => readConfig({ [name]: value, NODE_ENV: 'production' })).toThrow(name)
      expect(readConfig({ [name]: value, NODE_ENV: 'test' })[field]).toBe(value)
    },
  )

  test('F-012 the browser gets the hosts of outside services, blank by default', () => {
    expect(readConfig({}).public.hosts).toEqual({ data: '', lab: '', map: '' })
    const env = { HEPU_DATA_HOST: 'https://data.example/', HEPU_LAB_HOST: 'http://lab:81/a' }
    expect(readConfig(env).public.hosts).toEqual({
      data: 'https://data.example',
      lab: 'http://lab:81/a',
      map: '',
    })
    expect(() => readConfig({ HEPU_MAP_HOST: 'javascript:alert(1)' })).toThrow(
      'HEPU_MAP_HOST：应为 http:// 或 https:// 开头的地址',
    )
  })

  test('F-015 the browser gets the contact of the operator, blank by default', () => {
    const nobody = { name: '', phone: '', email: '', address: '' }
    expect(readConfig({}).public.contact).toEqual(nobody)
    const env = { HEPU_CONTACT_NAME: '品种科', HEPU_CONTACT_PHONE: '+86 (371) 5555-0100' }
    expect(readConfig(env).public.contact).toEqual({
      ...nobody,
      name: '品种科',
      phone: '+86 (371) 5555-0100',
    })
    expect(() => readConfig({ HEPU_CONTACT_PHONE: '请致电', HEPU_CONTACT_EMAIL: 'nobody' })).toThrow(
      'HEPU_CONTACT_PHONE：应为电话号码\nHEPU_CONTACT_EMAIL：应为邮箱地址',
    )
  })

  test('F-140 the cipher comes from the settings: CBC with a vector, ECB with a key and no vector', () => {
    const [key, iv] = ['0123456789abcdef', 'fedcba9876543210']
    expect(readConfig({}).public.cipher).toEqual(developmentCipher)
    expect(readConfig({ HEPU_CIPHER_KEY: key }).public.cipher).toEqual({ key, iv: undefined })
    expect(readConfig({ HEPU_CIPHER_KEY: key, HEPU_CIPHER_IV: iv }).public.cipher).toEqual({ key, iv })
    expect(() => readConfig({ HEPU_CIPHER_KEY: 'short', HEPU_CIPHER_IV: '短' })).toThrow(
      'HEPU_CIPHER_KEY：应为16、24或32字节\nHEPU_CIPHER_IV：应为16字节',
    )
  })

  test('the body for the SMS gateway must have the number and the code', () => {
    for (const body of ['{"to":"{mobile}"}', '{mobile}{code}']) {
      expect(() => readConfig({ HEPU_SMS_BODY: body })).toThrow(
        'HEPU_SMS_BODY：应为含 {mobile} 与 {code} 的 JSON',
      )
    }
  })

  test('blank values count as absent', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  test('the demo is on with the embedded database only, unless it is set', () => {
    const url = { DATABASE_URL: 'postgres://localhost/hepu' }
    expect(readConfig({}).demo).toBe(true)
    expect(readConfig(url).demo).toBe(false)
    expect(readConfig({ ...url, HEPU_DEMO: 'on' }).demo).toBe(true)
    expect(readConfig({ HEPU_DEMO: 'off' }).demo).toBe(false)
  })

  test('migrations use the direct address if there is one', () => {
    const url = { DATABASE_URL: 'postgres://pooler/hepu' }
    expect(readConfig(url).databaseDirectUrl).toBe('postgres://pooler/hepu')
    expect(readConfig(url).isPooled).toBe(false)
    expect(readConfig({ ...url, DATABASE_DIRECT_URL: 'postgres://db/hepu' }).isPooled).toBe(true)
    expect(readConfig({ ...url, DATABASE_DIRECT_URL: '' }).isPooled).toBe(false)
    expect(readConfig({ ...url, DATABASE_DIRECT_URL: 'postgres://db/hepu' }).databaseDirectUrl).toBe(
      'postgres://db/hepu',
    )
  })

  test.each([
    [{ HEPU_S3_BUCKET: 'files' }, ['HEPU_S3_ENDPOINT', 'HEPU_S3_ACCESS_KEY', 'HEPU_S3_SECRET_KEY']],
    [{ HEPU_S3_PUBLIC_HOST: 'https://x.example' }, ['HEPU_S3_ENDPOINT', 'HEPU_S3_BUCKET']],
    [{ HEPU_S3_ENDPOINT: 'https://x.example', HEPU_S3_BUCKET: 'files' }, ['HEPU_S3_ACCESS_KEY']],
  ])('half an S3 storage is refused: %j', (env, missing) => {
    for (const name of missing) expect(() => readConfig(env)).toThrow(`${name}：使用 S3 存储时必填`)
  })

  test('a whole S3 storage, and none, are accepted', () => {
    const s3 = {
      HEPU_S3_ENDPOINT: 'https://s3.example.com/',
      HEPU_S3_BUCKET: 'files',
      HEPU_S3_ACCESS_KEY: 'a',
      HEPU_S3_SECRET_KEY: 'b',
    }
    expect(readConfig(s3).s3).toMatchObject({
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      style: 'path',
    })
    expect(readConfig({ HEPU_S3_REGION: 'cn-north-1' }).s3).toBeUndefined()
    expect(() => readConfig({ ...s3, HEPU_S3_ENDPOINT: 's3.example.com' })).toThrow(
      'HEPU_S3_ENDPOINT：应为 http:// 或 https:// 开头的地址',
    )
    expect(() => readConfig({ ...s3, HEPU_S3_BUCKET: 'A/b' })).toThrow('HEPU_S3_BUCKET：不是有效的存储桶名称')
  })

  test('a model is used only if its address and name are given', () => {
    expect(readConfig({}).model).toBeUndefined()
    expect(() => readConfig({ HEPU_AI_URL: 'https://ai.example/v1' })).toThrow('HEPU_AI_MODEL')
    expect(() => readConfig({ HEPU_AI_URL: 'ftp://ai.example', HEPU_AI_MODEL: 'm' })).toThrow('HEPU_AI_URL')
    const given = { HEPU_AI_URL: 'https://ai.example/v1', HEPU_AI_MODEL: 'm', HEPU_AI_KEY: 'k' }
    expect(readConfig(given).model).toEqual({
      url: 'https://ai.example/v1',
      key: 'k',
      name: 'm',
      timeout: 60,
    })
  })

  test('as many proxies are trusted as the setting says', () => {
    const hops = readConfig({ HEPU_TRUST_PROXY: '1' }).trustProxy
    expect(typeof hops === 'function' && [hops('10.0.0.1', 0), hops('10.0.0.2', 1)]).toEqual([true, false])
    expect(readConfig({ HEPU_TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustProxy).toEqual([
      '10.0.0.1',
      '10.0.0.2',
    ])
    expect(readConfig({}).trustProxy).toBe(false)
  })
})

test('the first organisation has a name of 1 to 50 characters', () => {
  expect(readConfig({}).orgName).toBe('我的企业')
  expect(readConfig({ HEPU_ORG_NAME: ' 丰谷种业 ' }).orgName).toBe('丰谷种业')
  expect(() => readConfig({ HEPU_ORG_NAME: '丰'.repeat(51) })).toThrow('HEPU_ORG_NAME：最多50个字符')
})

describe('.env.example', () => {
  test('the file names every variable and no other', () => {
    expect(Object.keys(example).toSorted()).toEqual(variableNames.toSorted())
  })

  test('the file shows the defaults', () => {
    expect(JSON.stringify(readConfig(example))).toBe(JSON.stringify(readConfig({})))
  })
})
