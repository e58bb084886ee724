import {
  BY_ORGANIZATION,
  dataScopes,
  type DataOffer,
  type DataScope,
  type PlacedOrg,
} from '@hepu/api/areas/authority/dataPermission/dataScope'
import { Radio, Tree } from 'antd'
import { useMemo } from 'react'
import { orgNodes, scopesToChoose, type DataSetting } from './dataSetting.ts'

const HEIGHT_PX = 240
const INHERIT = ''

interface Props {
  value: DataSetting
  onChange: (value: DataSetting) => void
  /** The settings that the user may choose. */
  offer: DataOffer
  /** The organisations chosen so far: they stay in sight, also where the caller could not choose them. */
  stored: readonly PlacedOrg[]
  /** The organisation the setting is about; null while it is not made yet. */
  ownId: string | null
  /** A role may leave it to its organisation. */
  mayInherit?: boolean
  help: string
  /** The problem of the setting, shown below it. */
  problem?: string | null
  disabled?: boolean
}

/** 数据权限 in a form: one of the four, and with 指定机构 the organisations, ticked in their tree. */
export function DataScopeField(props: Props) {
  const { value, onChange, offer, mayInherit, help, problem, disabled = false } = props
  const scopes = scopesToChoose(offer.scopes, value.dataScope)
  const options = [
    ...(mayInherit || value.dataScope === null ? [{ value: INHERIT, label: BY_ORGANIZATION }] : []),
    ...scopes.map((scope) => ({ value: scope as string, label: dataScopes[scope] })),
  ]
  return (
    <fieldset className="data-scope">
      <legend>数据权限</legend>
      <Radio.Group
        aria-label="数据权限"
        disabled={disabled}
        options={options}
        value={value.dataScope ?? INHERIT}
        onChange={(event) =>
          onChange({ ...value, dataScope: ((event.target.value as string) || null) as DataScope | null })
        }
      />
      {value.dataScope === 'chosen' && <OrgTree {...props} disabled={disabled} />}
      {problem && (
        <p className="data-scope-problem" role="alert">
          {problem}
        </p>
      )}
      <p className="quiet">{help}</p>
    </fieldset>
  )
}

function OrgTree({ value, onChange, offer, stored, ownId, disabled = false }: Props) {
  const nodes = useMemo(() => orgNodes(offer.orgs, stored, ownId), [offer.orgs, stored, ownId])
  return (
    <>
      <Tree
        aria-label="指定机构"
        checkable
        checkStrictly
        defaultExpandAll
        selectable={false}
        disabled={disabled}
        height={HEIGHT_PX}
        treeData={nodes}
        checkedKeys={[...value.dataOrgIds]}
        onCheck={(keys) => {
          const checked = (Array.isArray(keys) ? keys : keys.checked).map(String)
          onChange({ ...value, dataOrgIds: checked })
        }}
      />
      <p className="quiet" role="status">
        已选 {value.dataOrgIds.length} 个机构；本机构总是可见
      </p>
    </>
  )
}
