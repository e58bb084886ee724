import { organizationKinds } from '@hepu/api/areas/authority/organization/organizationKind'

/** 机构类型 to choose from. */
export const organizationKindOptions = Object.entries(organizationKinds).map(([value, label]) => ({
  value,
  label,
}))
