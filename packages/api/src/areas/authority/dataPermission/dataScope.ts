import { z } from 'zod'
import { idIn, idOut } from '../../../core/wireFields.ts'

/** 数据权限: whose business data one sees who works in an organisation, or who has a role there. */
export const dataScopes = {
  own: '本机构',
  ownAndBelow: '本机构及下级',
  chosen: '指定机构',
  all: '全部机构',
} as const
export type DataScope = keyof typeof dataScopes

export const dataScopeValues = Object.keys(dataScopes) as [DataScope, ...DataScope[]]

/** Where nothing was set. */
export const DEFAULT_DATA_SCOPE: DataScope = 'ownAndBelow'

/** What a role without a data permission of its own shows. */
export const BY_ORGANIZATION = '按机构设置'

/** Returns the label of a data permission; null is that of a role which leaves it to its organisation. */
export const dataScopeLabel = (scope: DataScope | null): string =>
  scope === null ? BY_ORGANIZATION : dataScopes[scope]

const MAX_ORGS = 1000

export const dataScopeIn = z.enum(
  dataScopeValues,
  `数据权限只能是${Object.values(dataScopes).slice(0, -1).join('、')}或${dataScopes.all}`,
)

/** The organisations of 指定机构; of no meaning with the other values. */
export const dataOrgIdsIn = z
  .array(idIn('指定机构'), '请选择指定机构')
  .max(MAX_ORGS, `指定机构最多${MAX_ORGS}个`)

/** An organisation by name, with its parent, so that a list of them can be drawn as a tree. */
export const placedOrg = z.object({ id: idOut, parentId: idOut.nullable(), name: z.string() })
export type PlacedOrg = z.output<typeof placedOrg>

/** What the caller may set. */
export const dataOffer = z.object({
  scopes: z.array(z.enum(dataScopeValues)),
  /** Organisations he may choose. */
  orgs: z.array(placedOrg),
})
export type DataOffer = z.output<typeof dataOffer>
