import { METHOD_VERSION } from '../version.ts'

const formulas = {
  共同试点: '同一年、同一组别、同一试点上两个品种都有数据的点；空白不作0，报废试点不计。',
  '增减产%': '(目标均值 − 对比均值) ÷ 对比均值 × 100，均值为共同试点的简单平均。',
  赢率: '增产点数 ÷ 对比点数 × 100；差值大于阈值（kg/亩）才算增产点，持平不算。',
  压力点:
    '试验中有品种表现的点（百分率大于0，或级别劣于最优级）；抗性性状以目标品种更低为赢，只按压力点计赢率。',
  配对t检验: 't = d̄ ÷ (s ÷ √n)，自由度 n − 1，双侧；共同试点不少于3个且差值不全相同。',
  符号检验:
    'p = P(X ≥ k)，X 服从 B(n, ½)，k 为差值大于0的点数（不看增产阈值），持平的点除去；不少于5个点，给出双侧概率。',
  颜色: '产量±5%、级别±1.5、百分率±10个百分点（前倒±20，霉变±0.5）以内为白色，更优为绿色，更差为红色。',
} as const

/** The methods of a comparison, in words that users read. */
export const pkMethods = Object.entries(formulas).map(([name, formula]) => ({
  name,
  formula,
  version: METHOD_VERSION,
}))
