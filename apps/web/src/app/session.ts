import type { AuthEntry } from '@hepu/api/areas/authority/session'
import type * as api from '@hepu/api/areas/authority/session'
import type { OutputOf } from '@hepu/api/core/route'
import { useMemo } from 'react'
import { create } from 'zustand'

/** What is known of the signed-in user. */
export interface Session {
  token: string
  /** An expired session was met; set until the sign-in screen is reached. */
  isTokenInvalid: boolean
  uname: string
  userInfo: OutputOf<typeof api.myInfo> | null
  isWeakPassword: boolean
  menuList: readonly AuthEntry[]
  /** Permission words. */
  permissionList: readonly string[]
  cropList: OutputOf<typeof api.cropList>
  orgList: OutputOf<typeof api.orgList>
  /** A crop is chosen. */
  currentCropFlag: boolean
  /** Changes with every switch of crop or organisation (a timestamp). */
  key: number
  sidebarOpened: boolean
}

const blank: Session = {
  token: '',
  isTokenInvalid: false,
  uname: '',
  userInfo: null,
  isWeakPassword: false,
  menuList: [],
  permissionList: [],
  cropList: [],
  orgList: [],
  currentCropFlag: false,
  key: 0,
  sidebarOpened: true,
}
const names = Object.keys(blank) as (keyof Session)[]

/** Reads what an earlier load of the page left in session storage. */
function restore(): Session {
  const kept = names.flatMap((name) => {
    const text = sessionStorage.getItem(name)
    return text === null ? [] : [[name, name === 'token' ? text : JSON.parse(text)]]
  })
  return { ...blank, ...Object.fromEntries(kept) }
}

/** The session. Every field stands in session storage under its own name, so that a reload keeps it. */
export const useSession = create<Session>()(restore)

useSession.subscribe((now, before) => {
  for (const name of names) {
    if (now[name] === before[name]) continue
    sessionStorage.setItem(name, name === 'token' ? now.token : JSON.stringify(now[name]))
  }
})

export const session = (): Session => useSession.getState()
export const setSession = (change: Partial<Session>): void => useSession.setState(change)

/** Forgets the user; the sidebar stays as it was. */
export function clearSession(): void {
  const { sidebarOpened, isTokenInvalid } = session()
  useSession.setState({ ...blank, sidebarOpened, isTokenInvalid })
  sessionStorage.removeItem('LoginSucceeded')
  sessionStorage.removeItem('token')
}

/** True when somebody is signed in; a token of blanks counts as none. */
export const isSignedIn = (): boolean => session().token.trim() !== ''

/** The permission words of the user, to leave out what he may not do (the server refuses it anyway). */
export function useWords(): ReadonlySet<string> {
  const words = useSession((it) => it.permissionList)
  return useMemo(() => new Set(words), [words])
}
