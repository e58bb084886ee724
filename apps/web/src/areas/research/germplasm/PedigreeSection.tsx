import {
  pedigree,
  PEDIGREE_GENERATIONS,
  PEDIGREE_MAX,
} from '@hepu/api/areas/research/germplasm/germplasmPedigree'
import { placeOf } from '@hepu/api/core/resource/titles'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { pathsOf } from '../../../resource/record/recordPaths.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { fitsAlongside, generationText, heightOf, pedigreeOption, type Pedigree } from './pedigreeOption.ts'

type Member = Pedigree['nodes'][number]

const paths = pathsOf(placeOf('research.germplasm'))

/** 系谱: ancestors and descendants as a graph, with a table beside it. */
export function PedigreeSection({ id }: { id: string }) {
  const { data, error, refetch } = useCall(pedigree, { id }, { quiet: true })
  return (
    <section className="germplasm-section">
      <div className="germplasm-section-head">
        <h2>亲本与后代</h2>
        <span className="quiet">上下各{PEDIGREE_GENERATIONS}代；橙线自母本，蓝灰线自父本，绿线自交</span>
      </div>
      {error && <ErrorPane error={error} onRetry={() => void refetch()} />}
      {!error && !data && <EmptyPane loading />}
      {data?.isCut && (
        <p className="notice notice-warning" role="status">
          亲本与后代较多，只显示其中{PEDIGREE_MAX}份。
        </p>
      )}
      {data && data.nodes.length === 1 && (
        <EmptyPane text="没有登记过的亲本，也没有以它为亲本的种质。编辑时可选择母本与父本。" />
      )}
      {data && data.nodes.length > 1 && <Drawn data={data} />}
    </section>
  )
}

function Drawn({ data }: { data: Pedigree }) {
  const navigate = useNavigate()
  const option = useMemo(() => pedigreeOption(data), [data])
  const table = useMemo(() => tableOf(data), [data])
  return (
    <div className={fitsAlongside(data) ? 'germplasm-pedigree' : undefined}>
      <Chart
        option={option}
        table={table}
        height={heightOf(data)}
        label="亲本与后代"
        onClick={({ dataType, data: node }) => {
          if (dataType === 'node') void navigate(paths.show((node as { id: string }).id))
        }}
      />
      <PlainTable
        label="亲本与后代表"
        columns={columns}
        rows={data.nodes}
        keyOf={({ id }) => id}
        pageSize={12}
      />
    </div>
  )
}

const columns: PlainColumn<Member>[] = [
  { title: '世代', width: 72, cell: ({ generation }) => generationText(generation) },
  {
    title: '种质',
    cell: ({ id, name, code, generation }) => {
      const called = code ? `${name}（${code}）` : name
      return generation === 0 ? called : <Link to={paths.show(id)}>{called}</Link>
    },
  },
  { title: '母本', width: 84, cell: ({ femaleName }) => femaleName ?? '—' },
  { title: '父本', width: 84, cell: ({ maleName }) => maleName ?? '—' },
]

const tableOf = ({ nodes }: Pedigree) => ({
  heads: ['种质', '编号', '世代', '母本', '父本'],
  rows: nodes.map(({ name, code, generation, femaleName, maleName }) => ({
    name,
    cells: [code, generationText(generation), femaleName, maleName],
  })),
})
