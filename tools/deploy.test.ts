import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, variableNames } from '../apps/server/src/config.ts'
import { ROOT } from './run.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const unit = read('deploy/hepu@.service')
const nginx = read('deploy/nginx.conf')
const guide = read('docs/deploy.md')
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts

/** The value of a setting of the unit. */
const setting = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, part]) => part!)

test.each([
  ['the unit', unit],
  ['the configuration of nginx', nginx],
  ['the guide', guide],
])('%s names only variables that the server reads', (_, text) => {
  const named = found(text, /\b(HEPU_[A-Z0-9_]+|DATABASE_[A-Z_]+|PORT|HOST)\b/g)
  expect(named.filter((name) => !variableNames.includes(name))).toEqual([])
})

test('the settings of the guide are ones that the server starts with', () => {
  const lines = found(guide, /^([A-Z0-9_]+=.+)$/gm).map((line) => line.replace(/<.*>/, 'x'.repeat(64)))
  const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/).slice(0, 2)))
  expect(Object.keys(env)).toContain('HEPU_S3_BUCKET')
  expect(readConfig(env).s3).toMatchObject({ bucket: 'hepu-files' })
})

describe('the unit', () => {
  test('the unit starts the server as npm start does', () => {
    expect(setting('ExecStart')).toBe(`${setting('WorkingDirectory')}/node_modules/.bin/${scripts['start']}`)
    expect(existsSync(join(ROOT, scripts['start']!.split(' ').at(-1)!))).toBe(true)
  })

  test('the unit gives a stopping process the time it takes for itself', () => {
    const ms = Number(/STOP_MS = ([\d_]+)/.exec(read('apps/server/src/main.ts'))![1]!.replaceAll('_', ''))
    expect(Number(setting('TimeoutStopSec')) * 1000).toBeGreaterThan(ms)
  })
})

describe('the configuration of nginx', () => {
  test('the configuration of nginx passes to the processes that the guide starts', () => {
    const ports = found(nginx, /^\s*server 127\.0\.0\.1:(\d+)/gm)
    expect(ports).toEqual([...new Set(found(guide, /hepu@(\d+)/g))])
  })

  test('the configuration of nginx lets through what the storage takes by default', () => {
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1])
    expect(megabytes * 1024 * 1024).toBeGreaterThan(readConfig({}).uploadMaxBytes)
  })

  test('the configuration of nginx keeps what the server serves under a name with a hash', () => {
    expect(nginx).toContain('location /assets/')
    expect(read('apps/server/src/http/web.ts')).toContain("name.startsWith('assets/')")
  })
})

test('the guide names files and commands that are there', () => {
  const files = found(guide, /(?<![\w/])((?:deploy|tools)\/[\w@.]+)/g)
  expect(files).toContain('deploy/hepu@.service')
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  expect(found(guide, /npm run ([\w-]+)/g).filter((name) => !(name in scripts))).toEqual([])
})
