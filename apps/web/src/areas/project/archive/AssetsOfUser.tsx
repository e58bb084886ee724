import { assetsOfUser, assetTabs, type AssetTab } from '@hepu/api/areas/project/archive/archiveUser'
import { reviewStates } from '@hepu/api/core/resource/review'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { reviewTones } from '../../../resource/record/reviewTones.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'

interface Props {
  userId: string
  tab: AssetTab
}

/** Records of registries that name somebody as author, inventor and so on, as far as the reader may read them. */
export function AssetsOfUser({ userId, tab }: Props) {
  const found = useCall(assetsOfUser, { userId }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { label, registries } = assetTabs[tab]
  const { hidden, researcher } = found.data
  const names: readonly string[] = registries
  const rows = found.data.assets.filter(({ registry }) => names.includes(registry))
  return (
    <>
      {researcher && (
        <p className="quiet">
          科研人员登记：<Link to={researcher.path}>{researcher.name}</Link>
        </p>
      )}
      {hidden.length > 0 && <p className="quiet">您没有查看{hidden.join('、')}的权限，未列出。</p>}
      {rows.length === 0 && <EmptyPane text={`没有记在其名下的${label}。`} />}
      {rows.length > 0 && (
        <PlainTable
          label={label}
          rows={rows}
          keyOf={({ registry, id }) => `${registry} ${id}`}
          pageSize={20}
          columns={[
            { title: '名称', cell: ({ name, path }) => <Link to={path}>{name}</Link> },
            { title: '类别', width: 120, cell: ({ title }) => title },
            { title: '身份', width: 220, cell: ({ roles }) => roles },
            {
              title: '审核状态',
              width: 100,
              cell: ({ status }) => <StateText tone={reviewTones[status]}>{reviewStates[status]}</StateText>,
            },
          ]}
        />
      )}
    </>
  )
}
