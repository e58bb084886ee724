import type { PlaceIds } from '../build/buildWorkContext.ts'

type Of = (ids: PlaceIds) => unknown

const shown: Of = ({ samples }) => samples['/api/resultsTrading/listing/']
const variety: Of = ({ registries }) => registries['research.variety']?.record

const ofContent = {
  sourceId: variety,
  audienceOrgs: ({ org }: PlaceIds) => [String(org)],
}
const PATH = '/api/resultsTrading'

/** Fields of one call that name records otherwise. */
export const specialOfListings: Readonly<Record<string, Readonly<Record<string, Of>>>> = {
  [`${PATH}/achievementInventory/add`]: { ...ofContent, imageIds: ({ file }) => [file] },
  [`${PATH}/achievementInventory/edit`]: ofContent,
  [`${PATH}/needInventory/add`]: {
    audienceOrgs: ofContent.audienceOrgs,
    imageIds: ({ file }) => [file],
  },
  [`${PATH}/needInventory/edit`]: { audienceOrgs: ofContent.audienceOrgs },
  [`${PATH}/common/fileList`]: { listingId: shown },
  [`${PATH}/listing/views`]: { listingId: shown },
  [`${PATH}/common/deleteFile`]: { fileId: ({ file }) => file },
  [`${PATH}/listing/sourceValues`]: { sourceId: variety },
}

const common = {
  resultType: 'variety',
  summary: '简介',
  validTo: '2099-12-31',
  contactName: '联系人',
  contactPhone: '13800000000',
  audience: 'chosen',
}
const supply = { ...common, holder: '权利人', conversions: ['licence'], sourceKind: 'variety' }
const demand = { ...common, demandUnit: '单位' }

/** Values of other fields that calls of listings cannot do without. */
export const plainOfListings: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  [`${PATH}/achievementInventory/add`]: supply,
  [`${PATH}/achievementInventory/edit`]: supply,
  [`${PATH}/needInventory/add`]: demand,
  [`${PATH}/needInventory/edit`]: demand,
  [`${PATH}/achievementInventory/switchResult`]: { resultStatus: 3 },
  [`${PATH}/needInventory/switchResult`]: { resultStatus: 3 },
  [`${PATH}/listing/renew`]: { validTo: '2099-12-31' },
  [`${PATH}/listing/decide`]: { decision: 'approve' },
  [`${PATH}/listing/decideEdit`]: { editVersion: 1, isApproved: true },
  [`${PATH}/listing/withdrawEdit`]: { editVersion: 1 },
  [`${PATH}/listing/counts`]: { kind: 'supply' },
  [`${PATH}/listing/sources`]: { kind: 'variety' },
  [`${PATH}/listing/sourceValues`]: { kind: 'variety' },
  [`${PATH}/listing/contracts`]: { name: '试区' },
}

/** Fields that these calls need although their schemas can do without. */
export const neededByListings: Readonly<Record<string, readonly string[]>> = {
  [`${PATH}/achievementInventory/add`]: ['sourceKind', 'audience'],
  [`${PATH}/achievementInventory/edit`]: ['sourceKind', 'audience'],
  [`${PATH}/needInventory/add`]: ['audience'],
  [`${PATH}/needInventory/edit`]: ['audience'],
}
