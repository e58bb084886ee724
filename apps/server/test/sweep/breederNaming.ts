import type { PlaceIds } from '../build/buildWorkContext.ts'

type Of = (ids: PlaceIds) => unknown

const fee: Of = ({ samples }) => samples['/api/product/breederFee/']

/** Fields that name a record of 育种家档案, in any call. */
export const namedBreeders: Readonly<Record<string, Of>> = {
  breederId: ({ samples }) => samples['/api/product/breeder/'],
}

/** What `id` and `ids` mean in calls of 育种家档案, where the beginning of the path does not say it. */
export const breedersByPath: readonly [RegExp, Of][] = [[/\/product\/breeder\/(editFee|deleteFee)$/, fee]]

/** Fields of one call that name records otherwise. */
export const specialOfBreeders: Readonly<Record<string, Readonly<Record<string, Of>>>> = {
  '/api/product/breeder/save': { partyId: ({ party }) => party },
  '/api/product/breeder/deleteFile': { fileId: ({ file }) => file },
}

const archive = { kind: 'institute', startOn: '2020-01-01' }

/** Values of other fields that calls of 育种家档案 cannot do without. */
export const plainOfBreeders: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/api/product/breeder/save': archive,
  '/api/product/breeder/edit': archive,
  '/api/product/breeder/affected': { state: 'ended' },
  '/api/product/breeder/updateState': { state: 'paused' },
  '/api/product/breeder/editFee': { kind: 'yearly', standard: '1', quantity: 1 },
  '/api/product/breeder/searchOrg/{name}': { name: '丰收' },
  '/api/product/breeder/searchOrgOrUser': { name: '丰收' },
  '/api/product/breeder/search': { name: '丰收' },
  '/api/product/breeder/importConfirm': { created: 0, changed: 0 },
}
