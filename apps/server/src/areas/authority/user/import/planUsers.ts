import { allowsAll, cropsText } from '@hepu/api/core/crops'
import { userLabels } from '@hepu/api/areas/authority/authorityLabels'
import type { Finding } from '@hepu/api/cells/findings'
import { must } from '@hepu/api/core/must'
import { inTurns } from '../../../../import/batch/chunks.ts'
import { NameFindings } from '../../../../import/resolve/nameFindings.ts'
import { wideSpellingKey } from '../../../../import/resolve/spelling.ts'
import { shown, type RowPlan } from '../../../../import/table/compareTable.ts'
import type { TableBook, TableRow } from '../../../../import/table/readTable.ts'
import { givenCrops, listCropsBeyond } from '../userCrops.ts'
import { GIVE, refusalOf, TAKE } from '../../role/roleStrength.ts'
import { blockerOf } from '../userScope.ts'
import { stateWord } from './userColumns.ts'
import { keepAdministrators } from './keepAdministrators.ts'
import {
  fieldLabels,
  findRoles,
  readUser,
  roleNowhere,
  rolePermissionsOf,
  addFindingTo,
  type UserField,
  type UserValues,
} from './readUser.ts'
import { cropLinesOf, findCrops, namesCrop, unknownCrop, type OrgCrops } from './userCropCells.ts'
import type { AddFinding, WantedUser } from './readUser.ts'
import type { KnownUser, ExistingData } from './existingUsers.ts'

/** What the import does with one user. */
export interface UserPlan extends RowPlan {
  account: string
  values: UserValues
  /** Managed organisations and roles, before and after. */
  orgs: { before: number[]; after: number[] }
  roles: { before: number[]; after: number[] }
  /** Crops of the organisations where they change, or that are new to the user. */
  crops: { before: OrgCrops; after: OrgCrops }
}

interface Planning {
  book: TableBook
  existing: ExistingData
  /** What the reader did not understand, by row. */
  errors: ReadonlyMap<number | null, readonly Finding[]>
  findings: Finding[]
  /** What is found about names of organisations, roles and crops. */
  names: NameFindings
  /** Rows by account and by mobile, to find duplicates in the workbook. */
  accounts: Map<string, number>
  mobiles: Map<string, number>
  /** Keys of all texts that may be written for a managed role. */
  rolePermissions: ReadonlySet<string>
}

/** Compares every row of the workbook with the stored user; a row with an error has no plan. */
export async function planUsers(
  book: TableBook,
  existing: ExistingData,
): Promise<{ plans: UserPlan[]; findings: Finding[] }> {
  const planning: Planning = {
    book,
    existing,
    errors: Map.groupBy(
      book.findings.filter(({ severity }) => severity === 'error'),
      ({ row }) => row,
    ),
    findings: [],
    names: new NameFindings(),
    accounts: new Map(),
    mobiles: new Map(),
    rolePermissions: rolePermissionsOf(existing),
  }
  const sound: UserPlan[] = []
  for await (const row of inTurns(book.rows)) {
    const plan = planRow(planning, row)
    if (plan) sound.push(plan)
  }
  const { plans, refused } = keepAdministrators(existing, sound)
  for (const { no, key, ...content } of refused) {
    const row = must(
      book.rows.find((line) => line.no === no),
      `row ${no}`,
    )
    addFindingTo(book, row, planning)(key, { ...content, read: readIn(row, key) })
  }
  return { plans, findings: [...planning.findings, ...planning.names.finish(book)] }
}

/** Returns the content of a cell as text. */
function readIn({ cells }: TableRow, key: string): string {
  const value = cells[key]
  return key === 'state' && value !== undefined ? stateWord(Number(value)) : String(value ?? '')
}

function planRow(planning: Planning, row: TableRow): UserPlan | null {
  let isSound = !row.isBroken
  const faulty = faultyCells(planning, row)
  const write = addFindingTo(planning.book, row, planning)
  const addFinding: AddFinding = (key, content) => {
    isSound = false
    faulty.add(key)
    write(key, content)
  }
  const wanted = readUser(row, planning.existing, addFinding)
  const known = planning.existing.byAccount.get(wanted.account.toLowerCase())
  checkDoubles(planning, row, wanted, addFinding)
  checkMobile(planning, wanted, known, addFinding)
  if (known && !known.relation) addFinding('account', takenAccount(wanted.account))
  if (wanted.account === '' || (known && !known.relation)) return null
  if (!known) checkNew(wanted, faulty, addFinding)
  // Without valid organisations, only roles and crops that exist nowhere can be reported.
  if (faulty.has('orgs')) checkWords(planning, wanted, addFinding)
  const comparable = faulty.has('orgs')
    ? { ...wanted, orgs: null, rolePermissions: null, cropWords: null }
    : wanted
  const plan = compare(planning, row, comparable, known, addFinding)
  return isSound ? plan : null
}

/** Returns the columns of a row in which something was not understood; their values are absent. */
function faultyCells({ errors, book: { heads } }: Planning, { no }: TableRow): Set<string> {
  const columns = new Set(errors.get(no)?.map(({ column }) => column))
  return new Set(Object.keys(heads).filter((key) => columns.has(heads[key]!.header)))
}

const takenAccount = (account: string) => ({
  code: 'accountTaken',
  read: account,
  expected: '未被使用的账号',
  text: `账号「${account}」已被使用，不在您的管理范围内`,
})

/** Adds a finding for an account or mobile that an earlier row has. */
function checkDoubles(
  planning: Planning,
  row: TableRow,
  { account, values }: WantedUser,
  addFinding: AddFinding,
): void {
  const once = (key: 'account' | 'mobile', seen: Map<string, number>, value: string) => {
    if (value === '') return
    const word = value.toLowerCase()
    const earlier = seen.get(word)
    if (earlier === undefined) {
      seen.set(word, row.no)
      return
    }
    const label = key === 'account' ? '账号' : fieldLabels.mobile
    addFinding(key, {
      code: key === 'account' ? 'accountDouble' : 'mobileDouble',
      read: value,
      expected: `每个${label}只出现一次`,
      text: `${label}「${value}」与第${earlier}行重复`,
    })
  }
  once('account', planning.accounts, account)
  once('mobile', planning.mobiles, String(values.mobile ?? ''))
}

function checkMobile(
  { existing }: Planning,
  { values: { mobile } }: WantedUser,
  known: KnownUser | undefined,
  addFinding: AddFinding,
): void {
  const holder = mobile === undefined ? undefined : existing.byMobile.get(String(mobile))
  if (!holder || holder.id === known?.id) return
  addFinding('mobile', {
    code: 'mobileTaken',
    read: String(mobile),
    expected: '未被使用的手机号',
    text: `手机号「${String(mobile)}」已被${holder.relation ? `「${holder.name}」（账号 ${holder.account}）` : '他人'}使用`,
  })
}

/** Roles and crops that there are nowhere. */
function checkWords({ rolePermissions }: Planning, wanted: WantedUser, addFinding: AddFinding): void {
  for (const word of wanted.rolePermissions ?? []) {
    if (!rolePermissions.has(wideSpellingKey(word))) addFinding('roles', roleNowhere(word))
  }
  for (const word of wanted.cropWords ?? []) {
    if (!namesCrop(word)) addFinding('crops', unknownCrop(word))
  }
}

/** Checks that a new user has a name and an organisation. */
function checkNew({ values, orgs }: WantedUser, faulty: ReadonlySet<string>, addFinding: AddFinding): void {
  const missing = [
    ...(values.name === undefined ? (['name'] as const) : []),
    ...(orgs === null ? (['orgs'] as const) : []),
  ]
  for (const key of missing.filter((name) => !faulty.has(name))) {
    const label = key === 'name' ? fieldLabels.name : '机构'
    addFinding(key, {
      code: 'requiredMissing',
      read: '',
      expected: `填写${label}`,
      text: `新用户须填写${label}`,
    })
  }
}

function compare(
  planning: Planning,
  row: TableRow,
  wanted: WantedUser,
  known: KnownUser | undefined,
  addFinding: AddFinding,
): UserPlan {
  const { existing } = planning
  const before = known?.orgIds ?? []
  const after = wanted.orgs ? wanted.orgs.map(({ id }) => id) : before
  const kept = (known?.roleIds ?? []).filter((id) => after.includes(existing.roles.get(id)?.orgId ?? 0))
  const wantedRoles = wanted.rolePermissions && findRoles(wanted.rolePermissions, after, existing, addFinding)
  const roles = wantedRoles ? wantedRoles.map(({ id }) => id).toSorted((a, b) => a - b) : kept
  const plan: UserPlan = {
    no: row.no,
    where: `${String(wanted.values.name ?? known?.name ?? '')}（${known?.account ?? wanted.account}）`,
    id: known?.id ?? null,
    version: known?.version ?? null,
    account: known?.account ?? wanted.account,
    values: differing(wanted.values, known),
    orgs: { before, after: sameSet(before, after) ? before : after },
    roles: { before: known?.roleIds ?? [], after: roles },
    crops: cropsAfter(existing, wanted, known, after, addFinding),
    changes: [],
  }
  checkGrants(existing, row, plan, addFinding)
  checkCrops(existing, plan, addFinding)
  if (known) {
    checkTouch(existing, row, { known, plan }, addFinding)
    plan.changes = changesOf(existing, known, plan)
  }
  return plan
}

function differing(values: UserValues, known: KnownUser | undefined): UserValues {
  if (!known) return values
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => known[key as UserField] !== value),
  )
}

const sameSet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** Returns the crops after the import: those of the cell, else in a new organisation all that the importer has. */
function cropsAfter(
  { orgs, importer }: ExistingData,
  { cropWords }: WantedUser,
  known: KnownUser | undefined,
  orgIds: readonly number[],
  addFinding: AddFinding,
): UserPlan['crops'] {
  const wanted = cropWords ? findCrops(cropWords, orgIds, orgs, addFinding) : {}
  const crops: UserPlan['crops'] = { before: {}, after: {} }
  for (const id of orgIds) {
    const had = known?.crops[id]
    const after = wanted[id] ?? had ?? givenCrops(importer)
    const isAsGiven = had
      ? cropsText(had) === cropsText(after)
      : allowsAll(after) && allowsAll(importer.crops)
    if (isAsGiven) continue
    if (had) crops.before[id] = had
    crops.after[id] = after
  }
  return crops
}

/** Nobody gives or takes a crop that he does not have himself. */
function checkCrops(
  { importer }: ExistingData,
  { crops: { before, after } }: UserPlan,
  addFinding: AddFinding,
): void {
  const beyond = Object.entries(after).flatMap(([id, chosen]) =>
    listCropsBeyond(importer.crops, before[Number(id)] ?? null, chosen),
  )
  for (const label of new Set(beyond)) {
    addFinding('crops', {
      code: 'cropBeyond',
      read: label,
      expected: '您自己可用的作物',
      text: `您自己不能使用作物「${label}」，不能分配或取消`,
    })
  }
}

/** Roles are given and taken by the rule of `blockersOf`, those that go with an organisation he leaves too. */
function checkGrants({ roles }: ExistingData, row: TableRow, plan: UserPlan, addFinding: AddFinding): void {
  const { before, after } = plan.roles
  const known = (ids: readonly number[]) => ids.map((id) => must(roles.get(id), `the role ${id}`))
  for (const role of known(after.filter((id) => !before.includes(id)))) {
    const refusal = refusalOf(role, role.toGiving, GIVE)
    if (refusal) addFinding('roles', beyondGrant(refusal, role.name))
  }
  for (const role of known(before.filter((id) => !after.includes(id)))) {
    const refusal = refusalOf(role, role.toTaking, TAKE)
    if (refusal) addFinding('roles', beyondGrant(refusal, readIn(row, 'roles')))
  }
}

const beyondGrant = (text: string, read: string) => ({
  code: 'roleBeyond',
  read,
  expected: '您自己也拥有其全部权限的角色',
  text,
})

/** Refuses to change an account that the importer may not change in the list of users. */
function checkTouch(
  { importer }: ExistingData,
  row: TableRow,
  { known, plan }: { known: KnownUser; plan: UserPlan },
  addFinding: AddFinding,
): void {
  const touches =
    Object.keys(plan.values).length > 0 ||
    plan.orgs.before !== plan.orgs.after ||
    Object.keys(plan.crops.after).length > 0
  const blocker = touches && known.relation ? blockerOf(known.relation, known.name) : null
  if (blocker)
    addFinding('account', {
      code: 'userBeyond',
      read: readIn(row, 'account'),
      expected: '您可以修改的用户',
      text: blocker,
    })
  if (plan.values.state !== undefined && known.id === importer.id)
    addFinding('state', {
      code: 'ownState',
      read: readIn(row, 'state'),
      expected: stateWord(known.state),
      text: '不能停用或启用自己',
    })
}

function changesOf(existing: ExistingData, known: KnownUser, plan: UserPlan): UserPlan['changes'] {
  const fields = (Object.entries(plan.values) as [UserField, string | number | null][]).map(
    ([key, value]) => ({
      field: fieldLabels[key],
      before: shown(wordOf(key, known[key])),
      after: shown(wordOf(key, value)),
    }),
  )
  const orgs = (ids: readonly number[]) => ids.map((id) => existing.orgs.pathOf(id)).join('、')
  const roles = (ids: readonly number[]) => ids.map((id) => roleName(existing, id)).join('、')
  const lists = [
    { field: '机构', before: shown(orgs(plan.orgs.before)), after: shown(orgs(plan.orgs.after)) },
    {
      field: userLabels.crops,
      before: shown(cropLinesOf(plan.crops.before, existing.orgs).join('；')),
      after: shown(cropLinesOf(plan.crops.after, existing.orgs).join('；')),
    },
    { field: '角色', before: shown(roles(plan.roles.before)), after: shown(roles(plan.roles.after)) },
  ]
  return [...fields, ...lists.filter(({ before, after }) => before !== after)]
}

const wordOf = (key: UserField, value: string | number | null) =>
  key === 'state' ? stateWord(Number(value)) : value

/** Returns a role with the organisation it is of. */
export function roleName(existing: ExistingData, id: number): string {
  const role = existing.roles.get(id)
  return role ? `${existing.orgs.get(role.orgId)?.name ?? ''}·${role.name}` : ''
}
