import { z } from 'zod'

/** 类型 of an organisation; products are allotted to those of the kind `INDUSTRY`. */
export const organizationKinds = {
  GROUP: '集团',
  INDUSTRY: '产业公司',
  INSTITUTE: '研究院所',
  BRANCH: '分支机构',
  OTHER: '其他',
} as const
export type OrganizationKind = keyof typeof organizationKinds

export const organizationKindValues = Object.keys(organizationKinds) as [
  OrganizationKind,
  ...OrganizationKind[],
]

/** Where nothing was said. */
export const DEFAULT_ORGANIZATION_KIND: OrganizationKind = 'OTHER'

export const organizationKindIn = z.enum(
  organizationKindValues,
  `机构类型只能是${Object.values(organizationKinds).slice(0, -1).join('、')}或${organizationKinds.OTHER}`,
)
