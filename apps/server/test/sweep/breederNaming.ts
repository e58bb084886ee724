import type { PlaceIds } from '../build/buildWorkContext.ts'

type Of = (ids: PlaceIds) => unknown

const fee: Of = ({ samples }) => samples['/api/product/breederFee/']

/** Fields that name a record of 育种家档案, in any call. */
export const namedBreeders: Readonly<Record<string, Of>> = {
  breederId: ({ samples }) => samples['/api/product/breeder/'],
  linkId: ({ samples }) => samples['/api/product/breederLink/'],
  cooperativeId: ({ samples }) => samples['/api/product/cooperativeVariety/'],
}

/** What `id` and `ids` mean in calls of 育种家档案, where the beginning of the path does not say it. */
export const breedersByPath: readonly [RegExp, Of][] = [[/\/product\/breeder\/(editFee|deleteFee)$/, fee]]

const soldProduct: Of = ({ registries }) => registries['product.productRecord']?.record
const variety: Of = ({ registries }) => registries['research.variety']?.record
const cooperative: Of = ({ samples }) => samples['/api/product/cooperativeVariety/']
const linksOfVariety = { varietyId: variety, productId: soldProduct }

/** Fields of one call that name records otherwise. */
export const specialOfBreeders: Readonly<Record<string, Readonly<Record<string, Of>>>> = {
  '/api/product/breeder/save': { partyId: ({ party }) => party },
  '/api/product/breeder/deleteFile': { fileId: ({ file }) => file },
  '/api/product/cooperativeVariety/create': linksOfVariety,
  '/api/product/cooperativeVariety/update': linksOfVariety,
  '/api/product/approvedVariety/save': { varietyId: variety },
  '/api/product/approvedVariety/update': { varietyId: variety },
  '/api/product/breederGermplasm/delResearchGermplasm': {
    germplasmIds: ({ registries }) => [registries['research.germplasm']?.record],
  },
  '/api/product/resultRight/saveResultRight': { resultId: variety },
  '/api/product/resultRight/updateResultRight': { resultId: variety },
  '/api/product/common/delFileById': { fileId: ({ file }) => file },
  '/api/product/common/queryRelate': { recordId: cooperative },
  '/api/product/common/relateProducts': { productIds: (ids) => [soldProduct(ids)] },
  '/api/product/common/linkedBreeders': { recordId: variety },
}

const tried = { criteria: [{ name: '结算', formula: '已付 / 应付 * 100', weight: '100' }], year: 2023 }
const nextDay = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
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
  '/api/product/breederAccount/rows': { figure: 'fee' },
  '/api/product/breederLink/create': { reason: '对账', endOn: nextDay() },
  '/api/product/breederLink/revoke': { reason: '换人' },
  '/api/product/breederScore/try': tried,
  '/api/product/breederScore/saveRule': { ...tried, no: 1, reason: '调整' },
  '/api/product/breederScore/list': { year: 2023 },
  '/api/product/breederScore/freeze': { year: 2023, reason: '重评' },
  '/api/product/breederScore/export': { year: 2023 },
  '/api/product/cooperativeVariety/create': { name: '新合作品种' },
  '/api/product/breederReward/decline': { reason: '协议另有约定' },
  '/api/product/breederReward/withdraw': { reason: '金额有误' },
  '/api/product/breederReward/measure': { year: 2020 },
  '/api/product/cooperativeVariety/update': { name: '改名的合作品种' },
  '/api/product/cooperativeVariety/changeShares': {
    validFrom: '2021-01-01',
    shares: [{ kind: 'income', ours: '55', theirs: '45' }],
    reason: '补充协议',
  },
  '/api/product/cooperativeVariety/fuzzyQuery': { dataType: 'variety' },
  '/api/product/resultRight/saveResultRight': { resultClass: 'approval' },
  '/api/product/resultRight/updateResultRight': { resultClass: 'approval' },
  '/api/product/resultRight/fuzzyQueryForResultRight': { resultClass: 'patent', name: '试区' },
  '/api/product/approvedVariety/fuzzyQuery': { name: '试区' },
  '/api/product/breederGermplasm/fuzzyQueryByName': { name: '试区' },
  '/api/product/breederMaterial/create': {
    materialName: '新材料',
    quantity: 1,
    unit: 'g',
    purpose: '测配',
    agreementNo: '材协2',
    handedOn: '2024-03-01',
  },
  '/api/product/breederMaterial/return': { returnedOn: '2024-06-01' },
  '/api/product/common/queryRelate': { owner: 'cooperative' },
  '/api/product/common/linkedBreeders': { resource: 'research.variety' },
}
