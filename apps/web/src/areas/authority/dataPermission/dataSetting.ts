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

/** The setting of a record, for its form. */
export const settingOf = (dataScope: DataScope | null, orgs: readonly PlacedOrg[]): DataSetting => ({
  dataScope,
  dataOrgIds: orgs.map(({ id }) => id),
})

/** What is sent of it: the organisations only where they mean something. */
export const settingToSend = <S extends DataScope | null>(setting: {
  dataScope: S
  dataOrgIds: readonly string[]
}) => ({
  dataScope: setting.dataScope,
  dataOrgIds: setting.dataScope === 'chosen' ? [...setting.dataOrgIds] : [],
})

/** What keeps a setting from being sent. */
export const problemOf = ({ dataScope, dataOrgIds }: DataSetting): string | null =>
  dataScope === 'chosen' && dataOrgIds.length === 0 ? '请选择指定机构' : null

/** What may be set, and what is set already, in the order of the dictionary. */
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
 * Organisations as a tree; one whose parent is not among them stands at the top. Those that are stored and not offered
 * can be taken away no more than given: they come from somebody who may do more. The one the setting is about is always
 * seen and not to choose.
 */
export function orgNodes(
  offered: readonly PlacedOrg[],
  stored: readonly PlacedOrg[],
  ownId: string | null,
): OrgTreeNode[] {
  const known = new Set(offered.map(({ id }) => id))
  const all = [...offered, ...stored.filter(({ id }) => !known.has(id))]
  const nodes = new Map(
    all.map(({ id, name }): [string, OrgTreeNode] => [
      id,
      {
        key: id,
        title: id === ownId ? `${name}（本机构）` : name,
        disableCheckbox: !known.has(id),
        checkable: id !== ownId,
        children: [],
      },
    ]),
  )
  const tops: OrgTreeNode[] = []
  for (const { id, parentId } of all) {
    const parent = parentId === null ? undefined : nodes.get(parentId)
    ;(parent?.children ?? tops).push(nodes.get(id)!)
  }
  return tops
}
