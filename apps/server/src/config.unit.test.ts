import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, variableNames } from './config.ts'

const example = parseEnv(readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8'))

const readWrong = () =>
  readConfig({ PORT: '70000', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', HEPU_DEMO: 'yes' })

describe('readConfig', () => {
  test('lists every problem at once, by name and in Chinese', () => {
    expect(readWrong).toThrow(ConfigError)
    expect(readWrong).toThrow(
      'PORT：应为0～65535\nDATABASE_URL：应为 postgres:// 开头的连接地址\nLOG_LEVEL：不是日志级别\nHEPU_DEMO：只能是 on 或 off',
    )
  })

  test('refuses the fixed captcha answer in production, also when NODE_ENV is absent', () => {
    expect(() => readConfig({ HEPU_TEST_CAPTCHA: 'x' })).toThrow('HEPU_TEST_CAPTCHA')
    expect(() => readConfig({ HEPU_TEST_CAPTCHA: 'x', NODE_ENV: 'production' })).toThrow('HEPU_TEST_CAPTCHA')
    expect(readConfig({ HEPU_TEST_CAPTCHA: 'x', NODE_ENV: 'test' }).captchaFixed).toBe('x')
  })

  test('takes blank values as absent', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  test('has the demo with the embedded database only, unless told otherwise', () => {
    const url = { DATABASE_URL: 'postgres://localhost/hepu' }
    expect(readConfig({}).demo).toBe(true)
    expect(readConfig(url).demo).toBe(false)
    expect(readConfig({ ...url, HEPU_DEMO: 'on' }).demo).toBe(true)
    expect(readConfig({ HEPU_DEMO: 'off' }).demo).toBe(false)
  })

  test('migrates over the direct address when there is one', () => {
    const url = { DATABASE_URL: 'postgres://pooler/hepu' }
    expect(readConfig(url).databaseDirectUrl).toBe('postgres://pooler/hepu')
    expect(readConfig({ ...url, DATABASE_DIRECT_URL: 'postgres://db/hepu' }).databaseDirectUrl).toBe(
      'postgres://db/hepu',
    )
  })

  test('asks a model only where its address and name are given', () => {
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

  test('believes as many proxies as it is told', () => {
    const hops = readConfig({ HEPU_TRUST_PROXY: '1' }).trustProxy
    expect(typeof hops === 'function' && [hops('10.0.0.1', 0), hops('10.0.0.2', 1)]).toEqual([true, false])
    expect(readConfig({ HEPU_TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustProxy).toEqual([
      '10.0.0.1',
      '10.0.0.2',
    ])
    expect(readConfig({}).trustProxy).toBe(false)
  })
})

describe('.env.example', () => {
  test('names every variable and no other', () => {
    expect(Object.keys(example).toSorted()).toEqual(variableNames.toSorted())
  })

  test('shows the defaults', () => {
    expect(JSON.stringify(readConfig(example))).toBe(JSON.stringify(readConfig({})))
  })
})
