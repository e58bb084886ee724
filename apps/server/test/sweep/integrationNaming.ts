import type { PlaceIds } from '../build/buildWorkContext.ts'

type Of = (ids: PlaceIds) => unknown

const sample =
  (name: string): Of =>
  ({ samples }) =>
    samples[`/api/integration/${name}/`]

/** Fields that name a record of 资源整合, in any call. */
export const namedServices: Readonly<Record<string, Of>> = {
  categoryId: sample('category'),
  categoryIds: (ids) => [sample('category')(ids)],
  targetId: sample('category'),
  providerId: sample('providerManage'),
  serviceId: sample('serviceManager'),
  consultId: sample('consult'),
  contactIds: (ids) => [sample('serviceContact')(ids)],
}

/** What `id` means in calls of 资源整合, where the beginning of the path does not say it. */
export const servicesByPath: readonly [RegExp, Of][] = [
  [/\/serviceManager\/(edit|delete)Contact$/, sample('serviceContact')],
]

/** Fields of one call that name records otherwise. */
export const specialOfServices: Readonly<Record<string, Readonly<Record<string, Of>>>> = {
  '/api/integration/category/create': { parentId: sample('category') },
  '/api/integration/category/sort': {
    rows: (ids) => [{ id: sample('category')(ids), parentId: null, version: 1 }],
  },
  '/api/integration/providerManage/create': { partyId: ({ party }) => party },
  '/api/integration/providerManage/deleteFile': { fileId: ({ file }) => file },
  '/api/integration/serviceManager/deleteFile': { fileId: ({ file }) => file },
  '/api/integration/consult/assign': { assigneeId: ({ user }) => String(user) },
}

const asker = { phone: '13900139000', content: '请报价' }
const content = { description: '说明', priceMode: 'negotiable' }

/** Values of other fields that calls of 资源整合 cannot do without. */
export const plainOfServices: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/api/integration/providerManage/switchCooperationStatus': { cooperationStatus: 'paused' },
  '/api/integration/providerManage/candidates': { name: '丰收' },
  '/api/integration/providerManage/managers': { name: '用户' },
  '/api/integration/serviceManager/addContact': asker,
  '/api/integration/serviceManager/editContact': asker,
  '/api/integration/serviceManager/create': content,
  '/api/integration/serviceManager/edit': content,
  '/api/integration/consult/add': asker,
  '/api/integration/consult/answer': { text: '可以' },
  '/api/integration/consult/close': { outcome: 'deal' },
  '/api/integration/rating/add': { score: 5 },
  '/api/integration/rating/answer': { answer: '谢谢' },
}
