import { EMAIL_EXAMPLE, newUserForm } from '@hepu/api/areas/authority/user/userAdmin'
import { WORDS_PER_CELL } from '@hepu/api/areas/authority/user/userImport'
import type { Finding, FindingContent } from '@hepu/api/cells/findings'
import { wordsOf } from '../../../../import/table/tableColumns.ts'
import { closeText, type NameFindings } from '../../../../import/resolve/nameFindings.ts'
import { wideSpellingKey } from '../../../../import/resolve/spelling.ts'
import { findingAt } from '../../../../import/table/compareTable.ts'
import type { TableBook, TableRow } from '../../../../import/table/readTable.ts'
import type { NamedOrg } from './importedOrgNames.ts'
import type { KnownRole, ExistingData } from './existingUsers.ts'

/** Fields of the account itself. */
export const fieldLabels = {
  name: '姓名',
  mobile: '手机号',
  email: '邮箱',
  gender: '性别',
  position: '职务',
  state: '状态',
} as const
export type UserField = keyof typeof fieldLabels
export type UserValues = Partial<Record<UserField, string | number>>

/** What a row says of a user; what its cells leave blank is absent. */
export interface WantedUser {
  account: string
  values: UserValues
  orgs: NamedOrg[] | null
  rolePermissions: string[] | null
  cropWords: string[] | null
}

/** Adds a finding about a cell of the row that is being read. */
export type AddFinding = (key: string, content: Omit<FindingContent, 'severity'>) => void

/** Where findings are collected: those on names that are not found, and all others. */
export interface Collected {
  names: NameFindings
  findings: Finding[]
}

/** Codes of the findings on names that are not found: one finding for all rows that have the name. */
const OF_NAMES: ReadonlySet<string> = new Set(['orgUnknown', 'orgAmbiguous', 'roleUnknown', 'cropUnknown'])

/** Collects errors of a row. */
export const addFindingTo =
  (book: TableBook, row: TableRow, { names, findings }: Collected): AddFinding =>
  (key, content) => {
    if (OF_NAMES.has(content.code)) names.add(row, key, { ...content, severity: 'error' })
    else findings.push(findingAt(book, row, key, { ...content, severity: 'error' }))
  }

/** Reads a row as far as it goes without knowing whether the user exists. */
export function readUser(row: TableRow, existing: ExistingData, addFinding: AddFinding): WantedUser {
  const values: UserValues = {}
  for (const key of Object.keys(fieldLabels) as UserField[]) {
    const value = row.cells[key]
    if (typeof value === 'string' || typeof value === 'number') values[key] = value
  }
  checkForms(row, addFinding)
  return {
    account: String(row.cells['account'] ?? ''),
    values,
    orgs: readOrgs(row, existing, addFinding),
    rolePermissions: readWords(row, 'roles', addFinding),
    cropWords: readWords(row, 'crops', addFinding),
  }
}

const CHECKED = ['account', 'name', 'mobile', 'email', 'position'] as const

/** What a cell should look like, where the message of the form does not say it as briefly. */
const examples: Partial<Record<(typeof CHECKED)[number], string>> = { email: `如 ${EMAIL_EXAMPLE}` }

/** Applies the rules of the form to the workbook. */
function checkForms(row: TableRow, addFinding: AddFinding): void {
  for (const key of CHECKED) {
    const value = row.cells[key]
    if (value === undefined) continue
    const { error } = newUserForm.shape[key].safeParse(String(value))
    const message = error?.issues[0]?.message
    if (message)
      addFinding(key, {
        code: 'cellInvalid',
        read: String(value),
        expected: examples[key] ?? message,
        text: `“${String(value)}”：${message}`,
      })
  }
}

const listLabels = { orgs: '机构', roles: '角色', crops: '可用作物' } as const

/** Splits a cell into its parts; null if it is blank. Too many parts are one finding, and none of them is checked. */
function readWords(
  { cells }: TableRow,
  key: keyof typeof listLabels,
  addFinding: AddFinding,
): string[] | null {
  if (cells[key] === undefined) return null
  const words = wordsOf(String(cells[key]))
  if (words.length <= WORDS_PER_CELL) return words
  addFinding(key, {
    code: 'wordsTooMany',
    read: `${words.length}个`,
    expected: `最多${WORDS_PER_CELL}个`,
    text: `${listLabels[key]}最多${WORDS_PER_CELL}个，这一格有${words.length}个`,
  })
  return []
}

function readOrgs(row: TableRow, { orgs }: ExistingData, addFinding: AddFinding): NamedOrg[] | null {
  const words = readWords(row, 'orgs', addFinding)
  if (words === null) return null
  const found: NamedOrg[] = []
  for (const word of words) {
    const [org, ...others] = orgs.find(word)
    if (org && others.length === 0) found.push(org)
    else
      addFinding('orgs', {
        code: org ? 'orgAmbiguous' : 'orgUnknown',
        read: word,
        expected: org
          ? `机构编码：${[org, ...others].map(({ code }) => code).join('、')}`
          : '管理范围内的机构编码或全称',
        text: org
          ? `全称为「${word}」的机构不止一个，请改写机构编码`
          : `机构「${word}」不存在或不在您的管理范围内${closeText(orgs.close(word))}`,
      })
  }
  return [...new Set(found)]
}

const LISTED = 12
const IN = '·'

/**
 * Finds the roles that the parts of a cell name, in the organisations of a user: 角色 means that role in each of them that
 * has one, 机构·角色 (code or name) the role of that one alone.
 */
export function findRoles(
  words: readonly string[],
  orgIds: readonly number[],
  existing: ExistingData,
  addFinding: AddFinding,
): KnownRole[] {
  const open = orgIds.flatMap((id) => existing.rolesOf.get(id) ?? [])
  const found = words.flatMap((word) => {
    const meant = rolesNamed(open, word, existing)
    if (meant.length === 0)
      addFinding('roles', {
        code: 'roleUnknown',
        read: word,
        expected: listNames(open),
        text: `所属机构没有角色「${word}」`,
      })
    return meant
  })
  return [...new Set(found)]
}

/** Returns the roles with a name, else those with another spelling of it. */
function rolesNamed(roles: readonly KnownRole[], word: string, existing: ExistingData): KnownRole[] {
  const exact = roles.filter((role) => wordsFor(role, existing).includes(word))
  if (exact.length > 0) return exact
  const key = wideSpellingKey(word)
  return roles.filter((role) => wordsFor(role, existing).some((name) => wideSpellingKey(name) === key))
}

/** Returns the ways in which a workbook may name a role. */
function wordsFor({ orgId, name }: KnownRole, { orgs }: ExistingData): string[] {
  const org = orgs.get(orgId)
  return [name, ...(org ? [roleIn(org.code, name), roleIn(org.name, name)] : [])]
}

/** Returns the keys of all texts that may be written for the managed roles. */
export const rolePermissionsOf = (existing: ExistingData): ReadonlySet<string> =>
  new Set([...existing.roles.values()].flatMap((role) => wordsFor(role, existing).map(wideSpellingKey)))

/** Returns the finding for a role that no managed organisation has. */
export const roleNowhere = (word: string) => ({
  code: 'roleUnknown',
  read: word,
  expected: '管理范围内机构的角色名称',
  text: `角色「${word}」不存在或不在您的管理范围内`,
})

function listNames(roles: readonly KnownRole[]): string {
  const names = [...new Set(roles.map(({ name }) => name))]
  if (names.length === 0) return '所属机构没有角色'
  return `${names.slice(0, LISTED).join('、')}${names.length > LISTED ? '等' : ''}之一`
}

/** Returns how a role is written for a user who works in several organisations. */
export const roleIn = (code: string, name: string): string => `${code}${IN}${name}`
