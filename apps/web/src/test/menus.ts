import type { AuthEntry } from '@hepu/api/areas/authority/session/session'

/** A menu entry with only what a test says. */
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

/** The root that authorisations come under. */
export const rootOf = (...children: AuthEntry[]): AuthEntry => entry({ id: '0', label: '工作台', children })
