import { organizationKinds } from '@hepu/api/areas/authority/organizationKind'

/** 机构类型 to choose from. */
export const organizationKindOptions = Object.entries(organizationKinds).map(([value, label]) => ({
  value,
  label,
}))
