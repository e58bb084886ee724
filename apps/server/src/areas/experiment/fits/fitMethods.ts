import type * as shapes from '@hepu/api/areas/experiment/trialShapes'
import { METHOD_VERSION } from '@hepu/breeding/version'
import type { z } from 'zod'

/** Name and formula of every further analysis, in the words that users read. The only place that defines them. */
const formulas = {
  mixed: [
    '混合模型(REML)',
    'y＝总平均＋品种＋试点＋品种×试点＋重复（试点内）[＋不完全区组（重复内）]＋误差，均为随机效应；方差分量用限制最大似然估计，平均信息算法；设计分不开的项不入模型并写明',
  ],
  blup: [
    'BLUP',
    '品种效应的最佳线性无偏预测＋总平均；PEV＝预测误差方差；可靠性＝1−PEV÷品种方差；位次变化＝实测位次−BLUP位次，正数为上升',
  ],
  blue: [
    'BLUE（矫正均值）',
    '品种作固定效应的广义最小二乘均值，缺试点、缺小区时按其余资料矫正；SED＝两品种矫正均值之差的平均标准误',
  ],
  heritability: [
    '遗传力',
    '品种平均遗传力＝σ²g÷(σ²g＋σ²ge÷e＋σ²e÷p)，e、p 为每品种试点数、小区数的调和平均；Cullis 遗传力＝1−平均PEV差÷(2σ²g)',
  ],
  variation: [
    '变异系数与适应度',
    'CV＝各试点均值的标准差(n−1)÷平均×100；适应度＝高于试点平均的试点数÷试点数×100',
  ],
  regression: [
    '回归系数 b 与离回归 S²d',
    'b＝Σ(ȳij·Ij)÷ΣIj²，Ij＝试点平均−总平均(Finlay-Wilkinson)；t 检验 b＝1，自由度 试点数−2；S²d＝离回归均方−MSe÷r(Eberhart-Russell)，F＝离回归均方·r÷MSe',
  ],
  shukla: [
    'Shukla 稳定性方差',
    'σ²i＝[g(g−1)Wi−ΣW]÷[(g−1)(g−2)(e−1)]；变异系数＝√max(0,σ²)÷平均×100；F＝σ²·r÷MSe，自由度 e−1；负值照原值列出',
  ],
  wricke: ['Wricke 生态价', 'Wi＝Σj(ȳij−ȳi.−ȳ.j＋ȳ..)²；占比＝Wi÷ΣW×100，越小越稳定'],
  linBinns: ['Lin-Binns 优势度', 'Pi＝Σj(ȳij−试点最高值)²÷(2e)，越小越接近各点最好的品种'],
  hsc: ['高稳系数', 'HSC＝(平均−标准差)÷(1.10×CK1平均)×100，越大越高产稳产；CK1 有多个参试号时取其平均'],
  completeTable: [
    '完整表',
    '稳定性与双标图须各品种在各试点都有数据：先去掉无数据的试点，再去掉有缺的品种，并写明',
  ],
  threeWay: [
    '多年联合方差分析',
    'y＝总平均＋年份＋试点＋年份×试点＋品种＋品种×年份＋品种×试点＋剩余（品种×年份×试点，每格一个均值），各项用剩余检验；LSD＝t(1−α/2, df剩余)×√(2·MS剩余÷(年数·试点数))；方差分量按各项均为随机由均方求得，负值照列；遗传力＝σ²品种÷(σ²品种＋σ²品种×年份÷年数＋σ²品种×试点÷试点数＋σ²剩余÷(年数·试点数))',
  ],
  entryRandom: [
    '年份与试点随机时的品种检验',
    'F′＝(MS品种＋MS剩余)÷(MS品种×年份＋MS品种×试点)，自由度按 Satterthwaite 近似（Cochran 1951）',
  ],
  commonYears: [
    '多年的完整表',
    '只用各年都有数据的试点，再去掉有缺的品种，并写明；品种与试点按名称对应；比对照±% 用同一张表的 CK1',
  ],
  ammi: [
    'AMMI',
    '品种×试点互作表的奇异值分解；得分＝特征向量×√奇异值；各主成分平方和＝r·d²，自由度 g＋e−1−2k(Gollob)，用误差检验；ASV＝√[(SS1÷SS2·IPCA1)²＋IPCA2²]，越小越稳定',
  ],
  gge: [
    'GGE',
    '按试点中心化、不标准化的品种×试点表的奇异值分解；对称：两侧×√d；品种度量：品种×d；试点度量：试点×d；PC1 的方向取使试点平均为正，即越往右平均表现越好',
  ],
  whichWon: [
    '适宜区',
    '对称标度上品种的凸包多边形，自原点作各边垂线分区；试点所在区顶点品种在该试点（按两轴）最好',
  ],
  averageAxis: ['高产与稳产', '品种度量上过原点与试点平均的轴：投影为平均表现，离轴距离为不稳定程度'],
  pointWorth: [
    '试点评价',
    '试点度量上：鉴别力＝向量长度；代表性＝与平均轴夹角的余弦；离理想试点距离越小越好',
  ],
  correlation: ['相关系数', 'Pearson r，以品种平均计算，成对取有数据的品种；t＝r√(n−2)÷√(1−r²)，自由度 n−2'],
  box: [
    '箱线图',
    '箱＝下四分位、中位数、上四分位（R 第7型）；须＝箱外 1.5 倍四分位距内的最远值；之外的值单独标出',
  ],
  residual: ['离品种均值之差', '小区值−该品种在该试点各小区的平均；只有一个小区的不计'],
  adjacent: [
    '间比法',
    '小区值与同排前后最近对照小区平均相比；品种增产率＝各试点(小区平均之和−邻近对照平均之和)÷邻近对照平均之和×100',
  ],
  augmented: [
    '增广设计',
    '区组为重复内的区组，未写区组时为重复；区组效应与误差由各区组的对照估计，新品种值减去所在区组效应；差数方差×MSe：两对照 2÷b，同区组两品种 2，不同区组两品种 2(1＋1÷c)，品种与对照 1＋1÷b＋1÷c−1÷(bc)',
  ],
} as const satisfies Record<string, readonly [string, string]>

/** Returns the named methods with the version of the calculation. */
export const fitMethods = (...keys: readonly (keyof typeof formulas)[]): z.input<typeof shapes.method>[] =>
  keys.map((key) => ({ name: formulas[key][0], formula: formulas[key][1], version: METHOD_VERSION }))
