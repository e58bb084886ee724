import '../../figures.css'
import { placeOf } from '@hepu/api/core/resource/titles'
import { parentInformation, parentRoles } from '@hepu/api/areas/experiment/parentInformation'
import { varietyBaseInfo } from '@hepu/api/areas/experiment/trialVariety'
import type { OutputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { Descriptions } from 'antd'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { pathsOf } from '../../../resource/record/recordPaths.ts'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatGain, formatNumber } from '../../../ui/text/formatNumber.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { CombinationTable } from './CombinationTable.tsx'
import { Methods } from '../analysis/Methods.tsx'
import { OwnTrials } from './OwnTrials.tsx'
import { Pedigree } from './Pedigree.tsx'
import { GroupLink, VarietyLink } from '../TrialLinks.tsx'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'
import { parentsText } from './parentsText.ts'
import { useTrialPaths } from '../trialPaths.ts'

type Information = OutputOf<typeof parentInformation>
type Parent = Information['parents'][number]

/** 种质信息: the origin of an entry, and what the trials show about its parents. */
export default function GermplasmInformation() {
  const [params] = useSearchParams()
  const paths = useTrialPaths()
  const id = params.get('id')
  return (
    <Page
      title="种质信息"
      back={id ? paths.variety(id) : paths.list}
      help="亲本信息来自试验数据：亲本自身参试的记录，以及以它为亲本的全部参试组合。平均增产 = 组合各试验比 CK1±% 的简单平均；亲本的平均增产 = 各组合平均增产的简单平均，不是一般配合力(GCA)。"
    >
      {id ? <Germplasm key={id} id={id} /> : <BadQuery list={paths.list} />}
    </Page>
  )
}

function Germplasm({ id }: { id: string }) {
  const { data, error, refetch } = useCall(parentInformation, { id })
  if (error) return <ErrorPane error={error} onRetry={() => void refetch()} />
  if (!data) return <EmptyPane loading />
  return (
    <>
      <Identity variety={data.variety} />
      <section>
        <h3>系谱</h3>
        <Pedigree data={data} />
      </section>
      {data.parents.map((parent) => (
        <ParentSection key={parent.role} parent={parent} />
      ))}
      <Methods methods={data.methods} />
    </>
  )
}

function Identity({ variety }: { variety: Information['variety'] }) {
  const { data } = useCall(varietyBaseInfo, { name: variety.name }, { quiet: true })
  const best = data?.best
  return (
    <Descriptions
      size="small"
      column={4}
      items={[
        {
          key: 'name',
          label: '品种名称',
          children: <VarietyLink id={variety.id}>{variety.name}</VarietyLink>,
        },
        { key: 'parents', label: '亲本组合', children: parentsText(variety) ?? '未登记' },
        {
          key: 'group',
          label: '组别',
          children: (
            <GroupLink id={variety.groupId}>{yearAndName(variety.year, variety.groupName)}</GroupLink>
          ),
        },
        { key: 'provider', label: '供种单位', children: variety.provider ?? '—' },
        { key: 'status', label: '状态', children: variety.statusLabel },
        { key: 'trials', label: '参试次数', children: data ? `${data.trials.length} 次` : '—' },
        {
          key: 'best',
          label: '最好成绩',
          children: best
            ? `${yearAndName(best.year, best.groupName)} ${formatNumber(best.meanYield, 1)} kg/亩${best.gainPct === null ? '' : `，比CK1 ${formatGain(best.gainPct)}%`}`
            : '—',
        },
      ]}
    />
  )
}

function ParentSection({ parent }: { parent: Parent }) {
  const { role, name, trials, combinations, total, overview } = parent
  const label = parentRoles[role]
  if (name === null) {
    return (
      <section>
        <h3>{label}</h3>
        <EmptyPane text={`没有登记${label}。导入「参试品种信息」时可填写母本与父本。`} />
      </section>
    )
  }
  return (
    <section>
      <h3>
        {label} {name}
      </h3>
      <OwnGermplasm germplasm={parent.germplasm} />
      <div className="facts">
        <span className="fact">
          组合平均增产{' '}
          <b>{overview.gainPct === null ? (overview.reason ?? '—') : `${formatGain(overview.gainPct)}%`}</b>
          {overview.gainPct !== null && '（比CK1，非GCA）'}
        </span>
        <span className="fact">
          参试组合 <b>{total}</b>
          {overview.combinations < total && `，有比较的 ${overview.combinations}`}
        </span>
        <span className="fact">
          试点次 <b>{overview.points}</b>
        </span>
        {overview.years.length > 0 && (
          <span className="fact">
            年份 <b>{overview.years.toReversed().join('、')}</b>
          </span>
        )}
      </div>
      <OwnTrials name={name} trials={trials} />
      <CombinationTable parent={name} combinations={combinations} total={total} />
    </section>
  )
}

/** The records of 种质资源 that a parent has. */
function OwnGermplasm({ germplasm }: Pick<Parent, 'germplasm'>) {
  if (germplasm.length === 0) return null
  const paths = pathsOf(placeOf('research.germplasm'))
  return (
    <p className="note">
      种质资源：
      {germplasm.map(({ id, name, code, germType, heteroticGroup }) => {
        const called = code ? `${name}（${code}）` : name
        return (
          <span key={id}>
            <OutsideLink to={paths.show(id)} otherwise={called}>
              {called}
            </OutsideLink>{' '}
            {[germType, heteroticGroup].filter(Boolean).join(' · ')}{' '}
          </span>
        )
      })}
    </p>
  )
}
