import '../authority.css'
import { findNode } from '@hepu/api/core/tree/treeNodes'
import * as api from '@hepu/api/areas/authority/organization/organization'
import {
  exportOrganizations,
  organizationTemplate,
} from '@hepu/api/areas/authority/organization/organizationImport'
import { organizationKindValues } from '@hepu/api/areas/authority/organization/organizationKind'
import { Button, Input, Select, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { messages } from '../../../client/messages.ts'
import { isRead } from '../../../client/isRead.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { MissingRecord } from '../../../ui/pane/MissingRecord.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { organizationKindOptions } from './organizationKindOptions.ts'
import { ImportButtons } from '../ImportButtons.tsx'
import { OrganizationDetail } from './OrganizationDetail.tsx'
import { OrganizationTree } from './OrganizationTree.tsx'
import { useOwnNames } from './useOwnNames.ts'
import { clearable } from '../../../ui/control/clearable.tsx'
import { searchIcon } from '../../../ui/control/searchIcon.tsx'

const OrganizationFormDialog = lazy(() => import('./OrganizationFormDialog.tsx'))
const OrganizationImport = lazy(() => import('./OrganizationImport.tsx'))

const NONE: readonly api.OrganizationNode[] = []

/** 机构管理: the tree of organisations, and the chosen one beside it. */
export default function SystemOrganizationScreen() {
  const [params, setParams] = useTabParams()
  const orgName = params.get('orgName') ?? ''
  const kind = organizationKindValues.find((kind) => kind === params.get('kind'))
  const filter = { ...(orgName ? { orgName } : {}), ...(kind ? { kind } : {}) }
  const isFiltered = orgName !== '' || kind !== undefined
  const tree = useCall(api.allTree, filter, { keepPrevious: true })
  const [edited, setEdited] = useState<{ id?: string; parentId: string | null } | null>(null)
  const [isImporting, setImporting] = useState(false)
  const may = usePermission()
  const sort = useRun(api.sortOrganizations, { success: messages.saved })
  const nodes = tree.data ?? NONE
  useOwnNames(nodes)
  const linked = params.get('id')
  const named = findNode(nodes, linked)
  const shown = named ?? nodes[0]
  const isMissing = linked !== null && !named && isRead(tree) && !isFiltered
  const arrange = (parentId: string, ids: string[]) => void sort.run({ parentId, ids })
  const mayArrange = !isFiltered && nodes[0]?.can['edit'] === true
  return (
    <Page
      title="机构管理"
      help={HELP}
      extra={
        <Space>
          <ImportButtons
            mayImport={may('write')}
            onImport={() => setImporting(true)}
            template={organizationTemplate}
            exported={{ route: exportOrganizations, input: filter }}
          />
        </Space>
      }
    >
      {isMissing && <MissingRecord what="机构" all="查看机构" onAll={() => setParams({ id: null })} />}
      <div className="org-split">
        <aside className="org-side" aria-label="机构树">
          <Input.Search
            key={orgName}
            allowClear
            searchIcon={searchIcon}
            aria-label="按名称或编码查找机构"
            placeholder="名称或编码"
            defaultValue={orgName}
            onSearch={(text) => setParams({ orgName: text.trim() })}
          />
          <Select
            allowClear={clearable}
            aria-label="按机构类型筛选"
            placeholder="全部类型"
            options={organizationKindOptions}
            value={kind}
            onChange={(chosen) => setParams({ kind: chosen })}
          />
          {tree.error && <ErrorPane error={tree.error} onRetry={() => void tree.refetch()} />}
          {!tree.error && !tree.data && <EmptyPane loading />}
          {tree.data && nodes.length > 0 && (
            <OrganizationTree
              key={`${orgName} ${kind ?? ''}`}
              nodes={nodes}
              selected={shown?.id ?? null}
              onSelect={(id) => setParams({ id })}
              onSort={mayArrange ? arrange : undefined}
            />
          )}
          {tree.data && nodes.length === 0 && (
            <EmptyPane
              text={isFiltered ? '没有符合条件的机构' : '当前机构之下没有可管理的机构'}
              action={
                isFiltered && (
                  <Button onClick={() => setParams({ orgName: null, kind: null })}>清除条件</Button>
                )
              }
            />
          )}
        </aside>
        {shown && (
          <OrganizationDetail
            key={shown.id}
            nodes={nodes}
            node={shown}
            onAdd={() => setEdited({ parentId: shown.id })}
            onEdit={() => setEdited({ id: shown.id, parentId: shown.parentId })}
            onArrange={mayArrange ? arrange : undefined}
          />
        )}
      </div>
      <Suspense>
        {edited && (
          <OrganizationFormDialog
            {...edited}
            onClose={() => setEdited(null)}
            onMade={(id) => setParams({ id, orgName: null, kind: null })}
          />
        )}
        {isImporting && <OrganizationImport onClose={() => setImporting(false)} />}
      </Suspense>
    </Page>
  )
}

const HELP = `只显示当前机构及其下级。
可用工作簿批量新增、修改和移动：下载模板或导出，填写后导入，预览无误再确认。
拖动机构可调整同级的顺序，也可用「上移」「下移」；改换上级请用「编辑」。
停用后，在该机构登录的用户立即退出，也不能再切换到该机构。
有下级机构、用户或人员的机构不能删除。
数据权限决定在该机构能看到哪些机构的业务数据，在「编辑」中设置；下次操作起即生效。`
