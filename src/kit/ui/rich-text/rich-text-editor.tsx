import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor as Mantine } from '@mantine/tiptap'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { type Editor, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../dialog.tsx'
import written from '../written.module.css'
import { Box, type BoxKind, boxKinds, CellTable, Steps } from './blocks.ts'
import type { RichTextProps } from './rich-text.tsx'
import { LinkDialog } from './link-dialog.tsx'
import classes from './rich-text.module.css'
import { walkToolbar } from './toolbar-keys.ts'

const extensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, orderedList: false, link: { openOnClick: false } }),
  Steps,
  Box,
  TableKit.configure({ table: false }),
  CellTable.configure({ resizable: false }),
  Image.configure({ allowBase64: false }),
]

/**
 * Links the selected text, or the whole link at the cursor. A mark needs text to be on, so without any the address
 * becomes the text. Empty removes the link.
 */
function linkTo(editor: Editor, href: string): void {
  const link = editor.chain().focus().extendMarkRange('link')
  const { selection, doc } = editor.state
  const hasText = doc.textBetween(selection.from, selection.to) !== ''
  if (href === '') link.unsetLink().run()
  else if (hasText || editor.isActive('link')) link.setLink({ href }).run()
  else {
    // After a selected picture, and in place of an empty text that is selected as a whole.
    const place = editor.isEmpty ? selection : { from: selection.to, to: selection.to }
    const text = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }
    link.insertContentAt({ from: place.from, to: place.to }, text).unsetMark('link').run()
  }
}

type Icon = typeof IconBulb
const boxes: Readonly<Record<BoxKind, { label: string; Icon: Icon }>> = {
  note: { label: 'Note', Icon: IconInfoCircle },
  tip: { label: 'Tip', Icon: IconBulb },
  warning: { label: 'Warning', Icon: IconAlertTriangle },
}

/** The editor, loaded by `RichText`. */
export function RichTextEditor({
  label,
  value,
  onChange,
  picker,
}: Pick<RichTextProps, 'label' | 'value' | 'onChange' | 'picker'>) {
  const [isPicking, setPicking] = useState(false)
  /** Address of the link at the cursor while its dialog is open. */
  const [linked, setLinked] = useState<string | null>(null)
  /** Last value given to the form, so only outside changes reset the editor. */
  const known = useRef(value)
  const editor = useEditor({
    extensions,
    content: value,
    editorProps: { attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' } },
    onUpdate: ({ editor: at }) => {
      known.current = at.isEmpty ? '' : at.getHTML()
      onChange(known.current)
    },
  })
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <Mantine editor={editor} className={classes['editor']}>
      <Toolbar
        editor={editor}
        onLink={() => setLinked((editor.getAttributes('link')['href'] as string | undefined) ?? '')}
        onPicture={picker ? () => setPicking(true) : null}
      />
      <Mantine.Content className={written['written']} />
      {linked !== null && (
        <LinkDialog
          href={linked}
          onClose={() => setLinked(null)}
          onSave={(href) => {
            setLinked(null)
            linkTo(editor, href)
          }}
        />
      )}
      {picker && (
        <Dialog open={isPicking} onClose={() => setPicking(false)} title="Add picture">
          {picker(({ url, alt }) => {
            setPicking(false)
            editor.chain().focus().setImage({ src: url, alt }).run()
          })}
        </Dialog>
      )}
    </Mantine>
  )
}

function Toolbar({
  editor,
  onLink,
  onPicture,
}: {
  editor: Editor
  onLink: () => void
  onPicture: (() => void) | null
}) {
  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isSteps: now.isActive('orderedList', { isSteps: true }),
      box: boxKinds.find((kind) => now.isActive('box', { kind })) ?? null,
      isTable: now.isActive('table'),
      isLink: now.isActive('link'),
    }),
  })
  const run = () => editor.chain().focus()
  const toggleSteps = () => {
    if (!editor.isActive('orderedList')) run().toggleOrderedList().run()
    run().updateAttributes('orderedList', { isSteps: !at.isSteps }).run()
  }
  const toggleBox = (kind: BoxKind) => {
    if (at.box === null) return run().wrapIn('box', { kind }).run()
    if (at.box === kind) return run().lift('box').run()
    return run().updateAttributes('box', { kind }).run()
  }
  return (
    <Mantine.Toolbar ref={walkToolbar} sticky stickyOffset="0px" role="toolbar" aria-label="Formatting">
      <Mantine.ControlsGroup>
        <Mantine.H2 />
        <Mantine.H3 />
        <Mantine.H4 />
      </Mantine.ControlsGroup>
      <Mantine.ControlsGroup>
        <Mantine.Bold />
        <Mantine.Italic />
        <Mantine.Underline />
        <Mantine.Code />
        <Mantine.ClearFormatting />
      </Mantine.ControlsGroup>
      <Mantine.ControlsGroup>
        <Mantine.BulletList />
        <Mantine.OrderedList />
        <Control label="Steps" isActive={at.isSteps} Icon={IconListCheck} onClick={toggleSteps} />
        <Mantine.Blockquote />
        <Mantine.Hr />
      </Mantine.ControlsGroup>
      <Mantine.ControlsGroup>
        {boxKinds.map((kind) => (
          <Control key={kind} {...boxes[kind]} isActive={at.box === kind} onClick={() => toggleBox(kind)} />
        ))}
      </Mantine.ControlsGroup>
      <Mantine.ControlsGroup>
        <Control label="Link" Icon={IconLink} isActive={at.isLink} onClick={onLink} />
        <Mantine.Unlink />
        {onPicture && <Control label="Picture" Icon={IconPhoto} onClick={onPicture} />}
        <Control
          label="Table"
          Icon={IconTable}
          isActive={at.isTable}
          onClick={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        />
      </Mantine.ControlsGroup>
      {at.isTable && (
        <Mantine.ControlsGroup>
          <Words label="Add row" onClick={() => run().addRowAfter().run()} />
          <Words label="Add column" onClick={() => run().addColumnAfter().run()} />
          <Words label="Delete row" onClick={() => run().deleteRow().run()} />
          <Words label="Delete column" onClick={() => run().deleteColumn().run()} />
          <Words label="Delete table" onClick={() => run().deleteTable().run()} />
        </Mantine.ControlsGroup>
      )}
      <Mantine.ControlsGroup>
        <Mantine.Undo />
        <Mantine.Redo />
      </Mantine.ControlsGroup>
    </Mantine.Toolbar>
  )
}

function Control({
  label,
  Icon,
  isActive = false,
  onClick,
}: {
  label: string
  Icon: Icon
  isActive?: boolean
  onClick: () => void
}) {
  return (
    <Mantine.Control aria-label={label} title={label} active={isActive} aria-pressed={isActive} onClick={onClick}>
      <Icon size={16} />
    </Mantine.Control>
  )
}

const Words = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Mantine.Control className={classes['words']} onClick={onClick}>
    {label}
  </Mantine.Control>
)
