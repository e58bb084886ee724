/** How the figures of the lists of trials are computed; loads with the first look at it. */
export default function TrialListHelp() {
  return (
    <>
      <p>折亩产 = 小区产量 × (100 − 含水量) ÷ (100 − 标准水分) × 2000÷3 ÷ 小区面积；</p>
      <p>品种均值为有效试点的简单平均；</p>
      <p>比对照±% 为共同试点上均值之比。</p>
      <p>空白表示未调查，不等于零。</p>
    </>
  )
}
