import {
  materialChain,
  type MaterialChain,
  type MaterialRow,
} from '@hepu/api/areas/breeder/material/breederMaterial'
import { useCall } from '../../../client/useCall.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'
import { RecordLink } from '../asset/RecordLink.tsx'

interface Props {
  material: MaterialRow
  onClose: () => void
}

/** 材料去向链: germplasm bred from material, trials and approved varieties with it or a descendant as a parent, contracts about them. */
export default function ChainView({ material, onClose }: Props) {
  const found = useCall(materialChain, { id: material.id }, { quiet: true })
  const chain = found.error ? undefined : found.data
  return (
    <AppModal open title={`材料去向 · ${material.materialName}`} width={860} footer={null} onCancel={onClose}>
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !chain && <EmptyPane loading />}
      {chain && <Chain chain={chain} />}
    </AppModal>
  )
}

function Chain({ chain: { names, descendants, trials, varieties, contracts } }: { chain: MaterialChain }) {
  return (
    <>
      <p className="quiet">
        按「{names.join('、')}」及其后代查找：种质的系谱，参试品种与审定品种的父母本。未登记父母本的不在其中。
      </p>
      {descendants.length === 0 ? (
        <p className="quiet">没有以它为亲本的种质。</p>
      ) : (
        <PlainTable
          label="后代种质"
          title="后代种质"
          rows={descendants}
          keyOf={({ id }) => id}
          pageSize={10}
          columns={[
            { title: '种质', cell: (row) => <RecordLink resource="research.germplasm" record={row} /> },
            { title: '代', width: 80, isFigure: true, cell: ({ generation }) => generation },
          ]}
        />
      )}
      {trials !== null && trials.length === 0 && (
        <p className="quiet">没有以它或其后代为父母本的参试品种。</p>
      )}
      {trials !== null && trials.length > 0 && (
        <PlainTable
          label="参试"
          title="参试"
          rows={trials}
          keyOf={({ id }) => id}
          pageSize={10}
          columns={[
            { title: '年份', width: 64, cell: ({ year }) => year },
            { title: '试验阶段', width: 130, cell: ({ phaseLabel }) => phaseLabel },
            { title: '参试品种', cell: ({ name }) => name },
            {
              title: '组合',
              cell: ({ femaleParent, maleParent }) => [femaleParent, maleParent].filter(Boolean).join(' × '),
            },
            { title: '状态', width: 90, cell: ({ statusLabel }) => statusLabel },
          ]}
        />
      )}
      {varieties.length === 0 ? (
        <p className="quiet">没有以它或其后代为父母本的审定品种。</p>
      ) : (
        <PlainTable
          label="审定品种"
          title="审定品种"
          rows={varieties}
          keyOf={({ id }) => id}
          pageSize={10}
          columns={[
            { title: '审定品种', cell: (row) => <RecordLink resource="research.variety" record={row} /> },
          ]}
        />
      )}
      {contracts !== null && <Contracts contracts={contracts} />}
    </>
  )
}

/** The contracts about these varieties and germplasm. */
function Contracts({ contracts }: { contracts: NonNullable<MaterialChain['contracts']> }) {
  if (contracts.length === 0) return <p className="quiet">没有涉及这些品种或种质的合同。</p>
  return (
    <PlainTable
      label="合同"
      title="合同"
      rows={contracts}
      keyOf={({ id }) => id}
      pageSize={10}
      columns={[
        {
          title: '合同',
          cell: ({ id, name, code }) => {
            const text = [code, name].filter(Boolean).join(' ')
            return (
              <OutsideLink to={`/task/contract/ContractDetail?contractId=${id}`} otherwise={text}>
                {text}
              </OutsideLink>
            )
          },
        },
        { title: '状态', width: 100, cell: ({ state }) => state },
      ]}
    />
  )
}
