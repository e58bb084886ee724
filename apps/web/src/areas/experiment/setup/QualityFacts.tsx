import type { designPreview } from '@hepu/api/areas/experiment/design'
import type { OutputOf } from '@hepu/api/core/route'
import { Help } from '../../../ui/page/Help.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { StateText } from '../../../ui/text/StateText.tsx'

type Quality = OutputOf<typeof designPreview>['quality']

/** The quality of a layout before it is sown. */
export function QualityFacts({ quality, plots }: { quality: Quality; plots: number }) {
  const { lattice, checkNeighbours, sameNeighbours, neighbourNote } = quality
  return (
    <div className="facts">
      <Fact label="小区">{plots}</Fact>
      <Fact label="左右相邻的对照">{checkNeighbours}对</Fact>
      <Fact label="相邻的同一品种">{sameNeighbours}对</Fact>
      {neighbourNote && <StateText tone="warn">{neighbourNote}</StateText>}
      {lattice && <LatticeFacts lattice={lattice} />}
      <Help label="布置质量说明">
        每个试点、每个重复各自随机。「同一品种错开」在区组（或重复）内调换品种，使同一品种的小区左右、前后都不相邻；换不开的如实列出。α-格子设计按
        Patterson 与 Williams（1976）构造：区组大小为 k 与
        k−1；同区组次数是两个品种排在同一区组的次数，宜不超过1次；平均效率 E = (v−1)÷(r·tr C⁺)，C = rI −
        NK⁻¹N′，上限 (v−1)(r−1)÷[(v−1)(r−1)+r(s−1)]；v 品种数，r 重复数，s
        每重复区组数。品种超过500个时不计算效率。
      </Help>
    </div>
  )
}

function LatticeFacts({ lattice }: { lattice: NonNullable<Quality['lattice']> }) {
  const { concurrences, blocksPerRep, largestBlock, smallestBlock, efficiency, bound } = lattice
  const most = concurrences.length - 1
  const sizes = largestBlock === smallestBlock ? `${largestBlock}` : `${smallestBlock}～${largestBlock}`
  return (
    <>
      <Fact label="区组">
        每重复{blocksPerRep}个，各{sizes}个小区
      </Fact>
      <Fact label="同区组次数">{concurrences.map((pairs, times) => `${times}次${pairs}对`).join('，')}</Fact>
      {most > 2 && <StateText tone="warn">有品种同区组{most}次，宜换区组大小</StateText>}
      <Fact label="平均效率">
        {efficiency === null ? '—' : formatNumber(efficiency, 3)}（上限{formatNumber(bound, 3)}）
      </Fact>
    </>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <span className="fact">
      {label} <b>{children}</b>
    </span>
  )
}
