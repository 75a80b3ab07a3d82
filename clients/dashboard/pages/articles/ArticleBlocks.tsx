import { webAddress, type Block, type TextBlock } from '../../../../networks/x/article/article.ts'
import { addressHere } from '../compose/media/attached.ts'
import { RangedText } from './RangedText.tsx'

/** A row of blocks, in which what stands in one list is one list here too. */
export function ArticleBlocks({ blocks }: { blocks: Block[] }) {
  return grouped(blocks).map((group, index) => <ShownGroup key={index} group={group} />)
}

type Group = Block | { type: 'list'; ordered: boolean; items: TextBlock[] }

function ShownGroup({ group }: { group: Group }) {
  switch (group.type) {
    case 'list': {
      const List = group.ordered ? 'ol' : 'ul'
      return (
        <List className="article-list">
          {group.items.map((item, index) => (
            <li key={index} dir="auto">
              <RangedText block={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'divider':
      return <hr />
    case 'post':
      return (
        <p className="article-post">
          A post of X is shown here: <bdi>{group.post_id}</bdi>
        </p>
      )
    case 'image':
      return (
        <figure>
          {webAddress(group.url) === undefined ? null : (
            <img src={addressHere(group.url)} alt={group.caption} loading="lazy" />
          )}
          {group.caption !== '' && <figcaption dir="auto">{group.caption}</figcaption>}
        </figure>
      )
    case 'text':
      return <ShownText block={group} />
  }
}

const HEADINGS: Partial<Record<TextBlock['kind'], string>> = {
  'header-one': 'article-heading-1',
  'header-two': 'article-heading-2',
  'header-three': 'article-heading-3',
}

function ShownText({ block }: { block: TextBlock }) {
  const words = <RangedText block={block} />
  if (block.kind === 'blockquote') return <blockquote dir="auto">{words}</blockquote>
  const heading = HEADINGS[block.kind]
  if (heading === undefined) return <p dir="auto">{words}</p>
  // Whatever order its author has them in, the headings of the page have theirs.
  return (
    <h4 className={heading} dir="auto">
      {words}
    </h4>
  )
}

function grouped(blocks: Block[]): Group[] {
  const groups: Group[] = []
  for (const block of blocks) {
    const is_item = block.type === 'text' && block.kind.endsWith('-list-item')
    if (!is_item) {
      groups.push(block)
      continue
    }
    const ordered = block.kind === 'ordered-list-item'
    const last = groups.at(-1)
    if (last?.type === 'list' && last.ordered === ordered) last.items.push(block)
    else groups.push({ type: 'list', ordered, items: [block] })
  }
  return groups
}
