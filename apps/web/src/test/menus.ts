import type { AuthEntry } from '@hepu/api/areas/authority/session/session'

/** Returns a menu entry with defaults for all that the test does not set. */
export const entry = (given: Partial<AuthEntry> & { id: string; label: string }): AuthEntry => ({
  parentId: null,
  type: 'm',
  code: '',
  path: '',
  component: null,
  icon: null,
  sortValue: 0,
  isGeneral: false,
  isIframe: false,
  hidden: false,
  keepAlive: false,
  word: null,
  description: null,
  createTime: '',
  createdBy: null,
  updateTime: '',
  updatedBy: null,
  children: [],
  ...given,
})

/** Returns the root entry of the authorisations. */
export const rootOf = (...children: AuthEntry[]): AuthEntry => entry({ id: '0', label: '工作台', children })
