import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashSources } from './build.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hepu-build-'))
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/a.ts'), 'one')
})

afterEach(() => rmSync(folder, { recursive: true }))

test('the hash changes with a content, a name and a new file', () => {
  const seen = new Set([hashSources([folder])])
  writeFileSync(join(folder, 'src/a.ts'), 'two')
  seen.add(hashSources([folder]))
  renameSync(join(folder, 'src/a.ts'), join(folder, 'src/b.ts'))
  seen.add(hashSources([folder]))
  writeFileSync(join(folder, 'src/c.ts'), '')
  seen.add(hashSources([folder]))
  expect(seen.size).toBe(4)
})

test('the hash is the same for the same files, whatever else was built or installed', () => {
  const before = hashSources([folder])
  for (const name of ['dist', 'node_modules']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'x.js'), 'x')
  }
  expect(hashSources([folder])).toBe(before)
})
