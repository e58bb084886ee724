import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBinaries, linkLibraries } from './binaries.ts'

test('initdb and postgres of this platform are found', () => {
  const bin = findBinaries()
  expect(existsSync(join(bin, 'initdb')) || existsSync(join(bin, 'initdb.exe'))).toBe(true)
})

test('a platform without a package is refused with the way out', () => {
  expect(() => findBinaries('sunos', 'sparc')).toThrow(/sunos-sparc.*设置 DATABASE_URL/)
})

test('the library links that a blocked install script did not make are made once', () => {
  const root = mkdtempSync(join(tmpdir(), 'hepu-links-'))
  const native = join(root, 'native')
  mkdirSync(join(native, 'lib'), { recursive: true })
  writeFileSync(join(native, 'lib/libicuuc.so.60.2'), '')
  const link = { source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/libicuuc.so.60' }
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify([link]))
  linkLibraries(native)
  linkLibraries(native)
  expect(readlinkSync(join(native, 'lib/libicuuc.so.60'))).toBe('libicuuc.so.60.2')
  rmSync(root, { recursive: true })
})
