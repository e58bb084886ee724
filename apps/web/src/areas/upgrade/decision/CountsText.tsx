import type { OutputOf } from '@hepu/api/core/route'
import type { upgradePage } from '@hepu/api/areas/upgrade/evaluation'

type Counts = OutputOf<typeof upgradePage>['records'][number]['counts']

/** 参试 30 · 晋级 5 · 续试 0 · 待定 8 · 淘汰 15. */
export function CountsText({ counts }: { counts: Counts }) {
  const parts = [
    ['晋级', counts.UP],
    ['续试', counts.RETEST],
    ['待定', counts.HOLD],
    ['淘汰', counts.DROP],
    ['未判定', counts.undecided],
  ] as const
  return (
    <span className="counts">
      {parts
        .filter(([label, n]) => n > 0 || label === '晋级')
        .map(([label, n]) => (
          <span key={label}>
            {label} <b>{n}</b>
          </span>
        ))}
    </span>
  )
}
