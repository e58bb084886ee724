import type { AuthEntry } from '@hepu/api/areas/authority/session/session'
import type * as api from '@hepu/api/areas/authority/session/session'
import type { OutputOf } from '@hepu/api/core/route'
import { useMemo } from 'react'
import { create } from 'zustand'
import { homeRecord } from './paths.ts'

/** The part of an opened tab in session storage. */
export interface TabRecord {
  fullPath: string
  path: string
  query: Record<string, string>
  name: string
  meta: { id: string; label: string }
  /** Name of the record that the screen shows; missing as long as it has none. */
  subject?: string
}

/** The user's current project, with the task that the user came from. */
export interface CurrentProject {
  projectId: string
  topicId?: string
  assignmentId?: string
  menuId?: string
}

/** The signed-in user and the state of the user's work. Each item is in session storage under its name here. */
export interface Session {
  token: string
  /** Token of the second system; only embedded pages use it, own calls never send it. */
  racbToken: string
  /** A session has expired; set until the sign-in screen is reached. */
  isTokenInvalid: boolean
  uname: string
  userInfo: OutputOf<typeof api.myInfo> | null
  isWeakPassword: boolean
  /** The menu of the workspace: only menus, without the root. */
  menuList: readonly AuthEntry[]
  /** The authorisations as received, with root and resources. */
  menuListss: readonly AuthEntry[]
  /** Opened tabs. */
  menuRecordList: readonly TabRecord[]
  /** Permission strings `url/id/action` (see permissions.tsx). */
  permissionList: readonly string[]
  /** Permissions, by the names that routes use. */
  permissions: readonly string[]
  /** Resources of the user in the current organisation, by menu. */
  resourcebyorg: OutputOf<typeof api.menuResources>
  /** The user's permissions in the projects. */
  myProjectAuths: readonly string[]
  menuAuthority: readonly string[]
  /** The current project, shown by sub-screens without an id in their address. */
  currentProject: CurrentProject | null
  applyFor: string
  HiddenLayerDataType: string
  /** The permissions on the tabs of the current project. */
  ViewPermissions: readonly string[]
  /** The current promotion standard. */
  ruleId: string
  /** The tab last chosen on a contract. */
  contractActiveName: string
  cropList: OutputOf<typeof api.cropList>
  orgList: OutputOf<typeof api.orgList>
  /** Changes with every switch of crop or organisation (a timestamp); screens are remounted with it. */
  key: number
  /** Names of screens not to keep alive. */
  excludeList: readonly string[]
  /** A crop is chosen. */
  currentCropFlag: boolean
  sidebarOpened: boolean
}

/** A session without a user. */
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

/** What stays after the user leaves: the sidebar, and that the session expired. */
const staying: ReadonlySet<keyof Session> = new Set(['sidebarOpened', 'isTokenInvalid'])

/** Returns true for items stored as plain text; the others are stored as JSON. */
const isText = (name: keyof Session): boolean => typeof blank[name] === 'string'

/**
 * Reads what an earlier load of the page left in session storage. An item that is unreadable or of another type counts
 * as missing.
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
    // Unreadable: removed below.
  }
  sessionStorage.removeItem(name)
  return []
}

/** Returns true for a value of the same type as the blank one: a list, a text…; if that is null, an object or null. */
export const isLike = (model: unknown, value: unknown): boolean =>
  typeof value === typeof model &&
  Array.isArray(value) === Array.isArray(model) &&
  (value !== null || model === null)

function store(name: keyof Session, value: Session[keyof Session]): void {
  sessionStorage.setItem(name, typeof value === 'string' ? value : JSON.stringify(value))
}

/** The session, the one store of the product. Every item is in session storage, so that a reload keeps it. */
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
    // The storage has no room for the blank values; they are removed below anyway.
  }
  for (const name of names) if (!staying.has(name)) sessionStorage.removeItem(name)
  sessionStorage.removeItem('LoginSucceeded')
}

/** Returns true if somebody is signed in; a blank token counts as none. */
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
 * The store by its given getters; each reads the current value. Components use `useSession` instead; bundlers drop the
 * getters from pages that do not use them.
 */
export const getters = /* @__PURE__ */ (() =>
  Object.defineProperties(
    {},
    Object.fromEntries(getterNames.map((name) => [name, { get: () => session()[name], enumerable: true }])),
  ) as Getters)()

/** Returns the permissions of the user, to leave out actions that are not allowed (the server refuses them anyway). */
export function usePermissions(): ReadonlySet<string> {
  const permissions = useSession((session) => session.permissions)
  return useMemo(() => new Set(permissions), [permissions])
}
