import type * as shapes from '@hepu/api/areas/experiment/trialShapes'
import { METHOD_VERSION } from '@hepu/breeding/version'
import type { z } from 'zod'

type Method = z.input<typeof shapes.method>

/** Name and formula of every figure of a trial, in the words that users read. The only place that defines them. */
const formulas = {
  yieldMu: [
    '折亩产',
    '小区产量×(100−含水量)÷(100−标准水分)×2000/3÷计产面积；称穗重时再乘鲜出籽率；单位 kg/亩。工作簿直接给出的亩产不再换算',
  ],
  pointMean: ['试点均值', '品种在一个试点的均值＝各重复的简单平均；缺测不计，也不当作 0'],
  pointWorst: ['试点取值', '病级取各重复的最高值，不做方差分析'],
  groupMean: [
    '组内平均',
    '品种平均＝各有效试点均值的简单平均（每点权重相同）；报废试点、病鉴点、待核与剔除的小区不计入',
  ],
  rank: ['位次', '按平均排序，相同者并列取较前位次（1、2、2、4）；对照参加排位；越低越好的性状由低到高排'],
  gain: ['比对照±%', '(品种平均−对照平均)÷对照平均×100，只用品种与对照都有数据的共同试点，先平均后相比'],
  pointGain: ['单点比对照±%', '(品种在该点均值−对照在该点均值)÷对照在该点均值×100'],
  gainPoints: ['增产点', '共同试点中比对照大于 0 的点数；增产点率＝增产点数÷共同点数×100，恰好相等不算增产'],
  groupBase: ['组均值', '各试点参试品种均值的平均；是否含对照由组别设定'],
  severalYears: [
    '历年平均',
    '各年平均的简单平均之比（每年权重相同，不按试点数加权）；同年的几个试验合并，每点权重相同；只用与对照 CK1 的共同试点，不含生产试验与展示示范',
  ],
  stages: [
    '区试与生试',
    '区试第一年、第二年与生产试验取各自最近一年；区试两年平均＝两年平均产量的简单平均，与对照两年平均产量的简单平均相比',
  ],
  parentGain: [
    '平均增产',
    '组合平均增产＝各试验比 CK1±% 的简单平均；亲本平均增产＝其各组合平均增产的简单平均（每个组合权重相同）。不同组合未必在同一试验，本值不是一般配合力(GCA)，只供概览',
  ],
  pointCv: ['点间变异系数', '品种各试点均值的标准差÷平均×100'],
  rcbd: [
    '单点方差分析',
    '随机区组 y＝μ＋区组＋品种＋误差；误差CV＝√MSe÷平均×100；LSD＝t(1−α/2, df误)×√(2·MSe÷r)；RLSD＝LSD÷平均×100。小区不全时用Ⅱ型平方和，均值、位次与字母都按矫正均值（比对照±% 仍用实测均值），LSD 的 r 取调和平均，字母按各对品种自己的临界差',
  ],
  combinedRandom: [
    '联合方差分析（试点随机）',
    '变异来源：试点、点内区组、品种、品种×试点、误差；品种用品种×试点检验，LSD＝t(1−α/2, df品种×试点)×√(2·MS品种×试点÷(r·点数))',
  ],
  combinedFixed: [
    '联合方差分析（试点固定）',
    '变异来源：试点、点内区组、品种、品种×试点、误差；品种用误差检验，LSD＝t(1−α/2, df误)×√(2·MSe÷(r·点数))',
  ],
  incomplete: [
    '缺试点的处理',
    '品种平均与增产率用各自的（共同）有效试点；方差分析只用在各试点都有数据的品种，并写明未参加者；缺小区时用Ⅱ型平方和（各项矫正不含它的其余项），均值用矫正均值（各试点矫正均值的平均），字母按矫正均值与各对品种自己的临界差；没有重复时改用各点均值做品种×试点两向方差分析',
  ],
  letters: [
    '显著性字母',
    '均值由大到小排列，差数不超过 LSD 的标相同字母；小写 0.05，大写 0.01。z 之后用 ①–㊿（两种水平相同）；一张表需要多于 76 个标记时改用 aa、ab……，各标记之间空一格，如 ay az ba',
  ],
  duncan: [
    '显著性字母（新复极差 Duncan）',
    '均值由大到小排列，相距 p 个均值的极差不超过 R_p＝q((1−α)^(p−1); p, df)×SE 的标相同字母；小写 0.05，大写 0.01；品种多于 80 个不做。z 之后用 ①–㊿（两种水平相同）；一张表需要多于 76 个标记时改用 aa、ab……，各标记之间空一格，如 ay az ba',
  ],
  adjusted: [
    '矫正均值',
    '有品种缺试点或缺小区时另列：缺小区的试点先取该点矫正均值，再求品种＋试点的最小二乘均值，即各品种都在全部试点时的估计；汇总的位次与增产率仍用实测',
  ],
  bartlett: ['误差同质性', 'Bartlett χ² 检验各试点误差均方；P>0.05 视为同质，可以合并分析'],
  lodging: ['倒伏', '各试点平均的平均；≥10%点率＝倒伏倒折率之和达到 10% 的试点÷调查试点×100'],
  disease: ['病害', '各试点的最高值定级，并列平均与试点数；含病鉴点，不含报废试点'],
} as const satisfies Record<string, readonly [string, string]>

export type MethodKey = keyof typeof formulas

/** Returns the named methods with the version of the calculation. */
export const methodsOf = (...keys: readonly MethodKey[]): Method[] =>
  keys.map((key) => ({ name: formulas[key][0], formula: formulas[key][1], version: METHOD_VERSION }))
