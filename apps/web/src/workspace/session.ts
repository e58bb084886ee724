import type { AuthEntry } from '@hepu/api/areas/authority/session/session'
import type * as api from '@hepu/api/areas/authority/session/session'
import type { OutputOf } from '@hepu/api/core/route'
import { useMemo } from 'react'
import { create } from 'zustand'
import { homeRecord } from './paths.ts'

/** What session storage keeps of an opened tab. */
export interface TabRecord {
  fullPath: string
  path: string
  query: Record<string, string>
  name: string
  meta: { id: string; label: string }
}

/** The project a user works in, with the task in it he came from. */
export interface CurrentProject {
  projectId: string
  topicId?: string
  assignmentId?: string
  menuId?: string
}

/** What is known of the signed-in user and his work. Each item stands in session storage under its name here. */
export interface Session {
  token: string
  /** Token of the second system; used by embedded pages alone, never sent with own calls. */
  racbToken: string
  /** An expired session was met; set until the sign-in screen is reached. */
  isTokenInvalid: boolean
  uname: string
  userInfo: OutputOf<typeof api.myInfo> | null
  isWeakPassword: boolean
  /** The menu of the workspace: menus alone, under the root. */
  menuList: readonly AuthEntry[]
  /** The authorisations as they came, root and resources included. */
  menuListss: readonly AuthEntry[]
  /** Opened tabs. */
  menuRecordList: readonly TabRecord[]
  /** Permission strings `url/id/action` (see permissions.tsx). */
  permissionList: readonly string[]
  /** Permission words, as routes name them. */
  permissions: readonly string[]
  /** Resources of the user in his organisation, by menu. */
  resourcebyorg: OutputOf<typeof api.menuResources>
  /** What the user may do in the projects he works in. */
  myProjectAuths: readonly string[]
  menuAuthority: readonly string[]
  /** The project in work: sub-screens without an id in their address show it. */
  currentProject: CurrentProject | null
  applyFor: string
  HiddenLayerDataType: string
  /** What the tabs of the current project allow. */
  ViewPermissions: readonly string[]
  /** The promotion standard in work. */
  ruleId: string
  /** The tab last chosen on a contract. */
  contractActiveName: string
  cropList: OutputOf<typeof api.cropList>
  orgList: OutputOf<typeof api.orgList>
  /** Changes with every switch of crop or organisation (a timestamp); screens are mounted anew with it. */
  key: number
  /** Names of screens not to keep alive. */
  excludeList: readonly string[]
  /** A crop is chosen. */
  currentCropFlag: boolean
  sidebarOpened: boolean
}

/** A session of nobody. */
export const blank: Session = {
  token: '',
  racbToken: '',
  isTokenInvalid: false,
  uname: '',
  userInfo: null,
  isWeakPassword: false,
  menuList: [],
  menuListss: [],
  menuRecordList: [homeRecord],
  permissionList: [],
  permissions: [],
  resourcebyorg: [],
  myProjectAuths: [],
  menuAuthority: [],
  currentProject: null,
  applyFor: '',
  HiddenLayerDataType: '',
  ViewPermissions: [],
  ruleId: '',
  contractActiveName: '',
  cropList: [],
  orgList: [],
  key: 0,
  excludeList: [],
  currentCropFlag: false,
  sidebarOpened: true,
}
const names = Object.keys(blank) as (keyof Session)[]

/** What outlives the user: how the frame looks, and that his session expired. */
const staying: ReadonlySet<keyof Session> = new Set(['sidebarOpened', 'isTokenInvalid'])

/** Texts stand in the storage as they are, everything else as JSON. */
const isText = (name: keyof Session): boolean => typeof blank[name] === 'string'

/**
 * Reads what an earlier load of the page left in session storage; what cannot be read, or is of another kind than
 * wanted, counts as missing.
 */
function restore(): Session {
  return { ...blank, ...Object.fromEntries(names.flatMap(kept)) }
}

function kept(name: keyof Session): [string, unknown][] {
  const text = sessionStorage.getItem(name)
  if (text === null) return []
  try {
    const value: unknown = isText(name) ? text : JSON.parse(text)
    if (isLike(blank[name], value)) return [[name, value]]
  } catch {
    // Not readable: dropped below.
  }
  sessionStorage.removeItem(name)
  return []
}

/** True for a value of the same kind as the blank one: a list, a text…; where that is null, an object or null. */
export const isLike = (model: unknown, value: unknown): boolean =>
  typeof value === typeof model &&
  Array.isArray(value) === Array.isArray(model) &&
  (value !== null || model === null)

function store(name: keyof Session, value: Session[keyof Session]): void {
  sessionStorage.setItem(name, typeof value === 'string' ? value : JSON.stringify(value))
}

/** The session, the one store of the product. Every item stands in session storage, so that a reload keeps it. */
export const useSession = create<Session>()(restore)

useSession.subscribe((now, before) => {
  const isNew = before.token === '' && now.token !== ''
  for (const name of names) if (isNew || now[name] !== before[name]) store(name, now[name])
})

export const session = (): Session => useSession.getState()
export const setSession = (change: Partial<Session>): void => useSession.setState(change)

/** Forgets the user, here and in session storage; the sidebar stays as it was. */
export function clearSession(): void {
  const { sidebarOpened, isTokenInvalid } = session()
  try {
    useSession.setState({ ...blank, sidebarOpened, isTokenInvalid })
  } catch {
    // No room for the blank values: they are taken away below anyway.
  }
  for (const name of names) if (!staying.has(name)) sessionStorage.removeItem(name)
  sessionStorage.removeItem('LoginSucceeded')
}

/** True when somebody is signed in; a token of blanks counts as none. */
export const isSignedIn = (): boolean => session().token.trim() !== ''

const getterNames = [
  'sidebarOpened',
  'token',
  'uname',
  'isWeakPassword',
  'menuList',
  'menuListss',
  'menuRecordList',
  'permissionList',
  'userInfo',
  'resourcebyorg',
  'applyFor',
  'HiddenLayerDataType',
  'ViewPermissions',
  'ruleId',
  'contractActiveName',
  'menuAuthority',
  'currentProject',
  'myProjectAuths',
  'cropList',
  'orgList',
  'key',
  'excludeList',
  'currentCropFlag',
  'racbToken',
] as const satisfies readonly (keyof Session)[]

type Getters = Readonly<Pick<Session, (typeof getterNames)[number]>>

/**
 * The store by its given getters; each reads the present value. Components use `useSession` instead: where nothing asks for
 * the getters, no page carries them.
 */
export const getters = /* @__PURE__ */ (() =>
  Object.defineProperties(
    {},
    Object.fromEntries(getterNames.map((name) => [name, { get: () => session()[name], enumerable: true }])),
  ) as Getters)()

/** The permission words of the user, to leave out what he may not do (the server refuses it anyway). */
export function usePermissions(): ReadonlySet<string> {
  const permissions = useSession((it) => it.permissions)
  return useMemo(() => new Set(permissions), [permissions])
}
