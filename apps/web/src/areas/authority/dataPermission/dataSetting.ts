import { buildTree } from '@hepu/api/core/tree/buildTree'
import {
  dataScopeValues,
  type DataScope,
  type PlacedOrg,
} from '@hepu/api/areas/authority/dataPermission/dataScope'

/** A data permission as a form holds it; null leaves a role to its organisation. */
export interface DataSetting {
  dataScope: DataScope | null
  dataOrgIds: readonly string[]
}

/** Returns the setting of a record for its form. */
export const settingOf = (dataScope: DataScope | null, orgs: readonly PlacedOrg[]): DataSetting => ({
  dataScope,
  dataOrgIds: orgs.map(({ id }) => id),
})

/** Returns the setting as it is sent: with organisations only if the scope uses them. */
export const settingToSend = <S extends DataScope | null>(setting: {
  dataScope: S
  dataOrgIds: readonly string[]
}) => ({
  dataScope: setting.dataScope,
  dataOrgIds: setting.dataScope === 'chosen' ? [...setting.dataOrgIds] : [],
})

/** Returns why a setting cannot be sent. */
export const problemOf = ({ dataScope, dataOrgIds }: DataSetting): string | null =>
  dataScope === 'chosen' && dataOrgIds.length === 0 ? '请选择指定机构' : null

/** Returns the scopes that may be chosen, and the one already set, in the order of the dictionary. */
export const scopesToChoose = (offered: readonly DataScope[], current: DataScope | null): DataScope[] =>
  dataScopeValues.filter((scope) => offered.includes(scope) || scope === current)

export interface OrgTreeNode {
  key: string
  title: string
  disableCheckbox: boolean
  checkable: boolean
  children: OrgTreeNode[]
}

/**
 * Returns the organisations as a tree; one whose parent is not among them is at the top. Organisations that are stored
 * but not offered can be neither removed nor added: somebody with more permissions chose them. The organisation that
 * the setting belongs to is always shown and cannot be chosen.
 */
export function orgNodes(
  offered: readonly PlacedOrg[],
  stored: readonly PlacedOrg[],
  ownId: string | null,
): OrgTreeNode[] {
  const known = new Set(offered.map(({ id }) => id))
  const all = [...offered, ...stored.filter(({ id }) => !known.has(id))]
  return buildTree(all, ({ id, name }): OrgTreeNode => ({
    key: id,
    title: id === ownId ? `${name}（本机构）` : name,
    disableCheckbox: !known.has(id),
    checkable: id !== ownId,
    children: [],
  })).roots
}
