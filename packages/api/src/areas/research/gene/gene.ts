import { defaultFileTypes, sequenceFileTypes } from '../../../core/file/fileTypes.ts'
import { CURRENT_CROP, f } from '../../../core/resource/fields.ts'
import { geneProblems } from './geneProblems.ts'
import { resource } from '../../../core/resource/resource.ts'
import { BETWEEN_FOLDERS, FOLDER_PATH_MAX } from './geneFolderPath.ts'

/** 技术基因: genes, markers and vectors with their location, their function, and the stage of their use. */
export const gene = resource({
  name: 'research.gene',
  path: '/api/product/gene',
  pathOverrides: {
    page: 'pageGene',
    show: 'showGene',
    create: 'saveGene',
    update: 'updateGeneForBreeder',
    delete: 'deleteGenes',
    export: 'exportGene',
    import: '/api/research/gene/import',
  },
  nameField: 'name',
  fields: {
    name: f.text('基因名称', 100),
    alias: f.opt(f.text('别名', 100)),
    code: f.text('编号', 40),
    cropSpecies: { ...f.dict('作物', 'crop_species'), initial: CURRENT_CROP },
    geneType: { ...f.dict('类型', 'gene_type'), below: ['(', '（'] },
    geneMethod: f.opt(f.dict('方法', 'gene_method')),
    source: f.opt(f.dict('来源', 'gene_source')),
    geneId: f.opt({
      ...f.text('基因ID', 60),
      help: '如 Zm00001d027230（玉米B73 v4）、LOC_Os07g15770（水稻MSU）、Os07g0261200（水稻RAP）、TraesCS5A02G391700',
    }),
    chromosome: f.part('位置', {
      ...f.text('染色体', 10),
      help: '如 3、小麦 5A、棉花 D08；也可填 线粒体、叶绿体、未定位',
    }),
    startBp: f.opt(f.number('起始位置', { min: 1, max: 10_000_000_000, unit: 'bp' })),
    endBp: f.opt(f.number('终止位置', { min: 1, max: 10_000_000_000, unit: 'bp' })),
    referenceGenome: f.opt({ ...f.text('参考基因组', 60), help: '如 B73 RefGen_v4' }),
    alleleType: f.opt(f.text('等位类型', 100)),
    functionText: f.part('功能与标记', f.opt(f.longText('功能描述', 2000))),
    targetTrait: f.opt(f.text('目标性状', 100)),
    effect: f.opt(f.number('效应值', { decimals: 4 })),
    markerName: f.opt(f.text('标记名称', 100)),
    primer: f.opt(f.longText('引物', 1000)),
    donorGermplasm: f.part(
      '材料、知识产权与进展',
      f.opt({ ...f.ref('供体种质', 'germplasm'), help: '已登记的种质；没有登记的写入供体材料' }),
    ),
    donor: f.opt(f.text('供体材料', 100)),
    patentNo: f.opt({ ...f.text('专利号', 40), help: '申请号或专利号；登记过的专利在详情中可以打开' }),
    licence: f.opt(f.dict('许可方式', 'license_mode')),
    safetyStage: f.opt(f.dict('安全评价阶段', 'gene_safety_stage')),
    completeness: f.opt(f.dict('完成程度', 'gene_completeness')),
    folder: f.opt({
      ...f.text('文件夹', FOLDER_PATH_MAX),
      reviewExempt: true,
      below: [BETWEEN_FOLDERS],
      help: '从最上级文件夹写起，如 玉米/抗虫',
    }),
    remark: f.opt(f.longText('备注', 500)),
    files: f.opt(f.files('序列文件与附件', 30)),
  },
  unique: ['code'],
  problems: geneProblems,
  list: {
    search: ['name', 'alias', 'code', 'geneId', 'markerName'],
    filter: ['geneType', 'geneMethod', 'cropSpecies', 'safetyStage', 'chromosome', 'folder'],
    sort: ['name', 'code', 'chromosome', 'startBp'],
    columns: [
      'name',
      'code',
      'geneType',
      'geneMethod',
      'cropSpecies',
      'chromosome',
      'targetTrait',
      'safetyStage',
      'completeness',
      'folder',
    ],
  },
})

/** Allowed endings of the files of genes and folders: sequences, tables and archives in addition to the usual ones. */
export const geneFileTypes: readonly string[] = [
  ...defaultFileTypes,
  'txt',
  'csv',
  'zip',
  'gz',
  ...sequenceFileTypes,
]
