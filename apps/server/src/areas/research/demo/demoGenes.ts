import type { DemoRecord, DemoTime } from './demoRecord.ts'
import { cryPatentNo } from './demoPatents.ts'
import { draft, passed, waiting } from './demoRecord.ts'

/** Folders of genes, the upper ones first, each in the one before it or at the top. */
export const FOLDERS: readonly (readonly [parent: string | null, name: string])[] = [
  [null, '示范基因'],
  ['示范基因', '抗虫耐除草剂'],
  ['示范基因', '株型与产量'],
]

/** 技术基因. */
export const genes = (time: DemoTime): DemoRecord[] => [
  passed({
    name: '示例ZmCry-1',
    alias: '抗螟虫基因（示范）',
    code: 'DEMO-G-001',
    cropSpecies: '玉米',
    geneType: '抗虫',
    geneMethod: '转基因(农杆菌)',
    source: '自主',
    geneId: 'Zm00001d999001',
    chromosome: '3',
    startBp: 165_234_110,
    endBp: 165_238_902,
    referenceGenome: 'B73 RefGen_v4',
    alleleType: '功能获得',
    functionText: '编码杀虫晶体蛋白，对玉米螟有抗性。（示范数据）',
    targetTrait: '抗玉米螟',
    effect: 1.2345,
    markerName: 'KASP-DEMO-07',
    primer: 'F: ACGTTGCAAGTC\nR: TTGACCGTAACG',
    donorGermplasm: 'SHI-0011',
    patentNo: cryPatentNo(time),
    licence: '普通',
    safetyStage: '安全证书',
    completeness: '品种应用',
    folder: '示范基因/抗虫耐除草剂',
  }),
  passed({
    name: '示例ZmEpsps-2',
    code: 'DEMO-G-002',
    cropSpecies: '玉米',
    geneType: '耐除草剂',
    geneMethod: '转基因(农杆菌)',
    source: '引进',
    chromosome: '9',
    targetTrait: '耐草甘膦',
    licence: '排他',
    safetyStage: '环境释放',
    completeness: '材料创制',
    folder: '示范基因/抗虫耐除草剂',
  }),
  passed({
    name: '示例qPH3',
    alias: '株高QTL',
    code: 'DEMO-G-003',
    cropSpecies: '玉米',
    geneType: '株型',
    geneMethod: 'GWAS/QTL',
    source: '自主',
    chromosome: '3',
    startBp: 12_400_000,
    endBp: 12_900_000,
    referenceGenome: 'B73 RefGen_v4',
    targetTrait: '株高',
    effect: -8.6,
    markerName: 'KASP-PH3-1',
    donorGermplasm: 'SHI-0021',
    safetyStage: '实验研究',
    completeness: '定位',
    folder: '示范基因/株型与产量',
  }),
  passed({
    name: '示例ZmKW5',
    code: 'DEMO-G-004',
    cropSpecies: '玉米',
    geneType: '产量',
    geneMethod: '基因编辑(CRISPR)',
    source: '自主',
    geneId: 'Zm00001d999004',
    chromosome: '5',
    startBp: 88_120_300,
    endBp: 88_124_050,
    targetTrait: '百粒重',
    effect: 1.9,
    donorGermplasm: 'SHI-0305',
    safetyStage: '中间试验',
    completeness: '功能验证',
    folder: '示范基因/株型与产量',
  }),
  waiting({
    name: '示例ZmDro-1',
    code: 'DEMO-G-006',
    cropSpecies: '玉米',
    geneType: '抗逆(旱)',
    geneMethod: '同源克隆',
    chromosome: '未定位',
    targetTrait: '苗期耐旱',
  }),
  draft({ name: '示例载体pDEMO-3', code: 'DEMO-G-007', geneType: '标记/载体/元件' }),
]

/** QTN by the code of the gene. */
export const qtns: Readonly<
  Record<
    string,
    readonly {
      name: string
      chromosome: string
      position: number
      refGenotype: string
      altGenotype: string
      effect: number
    }[]
  >
> = {
  'DEMO-G-003': [
    {
      name: 'qPH3-1',
      chromosome: '3',
      position: 12_431_207,
      refGenotype: 'AA',
      altGenotype: 'GG',
      effect: -4.1,
    },
    {
      name: 'qPH3-2',
      chromosome: '3',
      position: 12_688_954,
      refGenotype: 'CC',
      altGenotype: 'TT',
      effect: -3.2,
    },
    {
      name: 'qPH3-3',
      chromosome: '3',
      position: 12_870_011,
      refGenotype: 'GG',
      altGenotype: 'AA',
      effect: 1.3,
    },
  ],
  'DEMO-G-004': [
    {
      name: 'KW5-1',
      chromosome: '5',
      position: 88_121_455,
      refGenotype: 'TT',
      altGenotype: 'CC',
      effect: 0.8,
    },
    {
      name: 'KW5-2',
      chromosome: '5',
      position: 88_123_660,
      refGenotype: 'AA',
      altGenotype: 'TT',
      effect: 1.1,
    },
  ],
}
