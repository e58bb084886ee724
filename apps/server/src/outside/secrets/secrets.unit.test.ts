import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openSecrets } from './secrets.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hepu-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const secretsWith = (env: Record<string, string>) =>
  openSecrets(readConfig({ NODE_ENV: 'test', HEPU_DATA_DIR: folder, ...env }))
const SECRET = 'a secret of thirty-two characters'
const ID_NO = '11010519491231002X'

test('a sealed text opens with the same secret and purpose only, and looks different each time', () => {
  const secrets = secretsWith({ HEPU_SECRET_KEY: SECRET })!
  const [one, other] = [secrets.seal(ID_NO, 'person.idNo'), secrets.seal(ID_NO, 'person.idNo')]
  expect(one).not.toBe(other)
  expect(one).not.toContain(ID_NO)
  expect(secrets.open(one, 'person.idNo')).toBe(ID_NO)
  expect(secrets.open(one, 'person.account')).toBeNull()
  expect(secretsWith({ HEPU_SECRET_KEY: `${SECRET}!` })!.open(one, 'person.idNo')).toBeNull()
})

test('a changed sealed text does not open', () => {
  const secrets = secretsWith({ HEPU_SECRET_KEY: SECRET })!
  const sealed = secrets.seal(ID_NO, 'person.idNo')
  const touched = sealed.slice(0, -6) + (sealed.at(-6) === 'A' ? 'B' : 'A') + sealed.slice(-5)
  for (const stored of [touched, '', 'g1.', ID_NO]) expect(secrets.open(stored, 'person.idNo')).toBeNull()
})

test('the secret of the embedded database is in the data folder, for its owner only', () => {
  const sealed = secretsWith({})!.seal(ID_NO, 'person.idNo')
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(secretsWith({})!.open(sealed, 'person.idNo')).toBe(ID_NO)
})

test('nothing is sealed for another database without a configured secret', () => {
  const DATABASE_URL = 'postgres://localhost/hepu'
  expect(secretsWith({ DATABASE_URL })).toBeNull()
  expect(secretsWith({ DATABASE_URL, HEPU_SECRET_KEY: SECRET })).not.toBeNull()
})
