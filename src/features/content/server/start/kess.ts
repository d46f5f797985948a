import { action, notice, points, questions, sendsFiles, startPage, steps, table } from './blocks.ts'

export const kess = startPage({
  address: '/kess',
  name: 'KESS and K-TAG',
  summary: 'Own a KESS V2, K-TAG or KESS3? Keep it. Send us the file it reads and write ours with it.',
  ...sendsFiles,
  blocks: [
    points(
      '',
      [
        'Master and slave',
        'We answer master files as plain binaries, and slave files encrypted for the master they belong to.',
      ],
      ['Checksums included', 'Corrected in our file wherever the tool doesn’t do it during the write.'],
      ['Same price', 'You pay for the tune, not for the way in.'],
    ),
    table(
      'The Alientech family',
      `
       | KESS V2 | K-TAG | KESS3
      Connection | OBD | Bench, boot, BDM, JTAG | OBD, bench, boot
      Control unit | In the car | Removed | Either
      Read type | Partial or virtual | Full | Depends on the protocol
      Sold new | No longer | No longer | Yes
      Files we accept | Master, slave | Master, slave | Master, slave
      `,
    ),
    steps(
      'How to send a KESS file',
      ['Read with the driver that the tool proposes', 'Choose the family by software number, not by model year alone.'],
      ['Export it', 'Master: the .bin or .ori. Slave: the encrypted file, with its name unchanged.'],
      ['Upload it', 'Add the vehicle, fuel and hardware. We check that file and vehicle belong together.'],
      ['Write ours with the same driver', 'Keep the original and the tool’s identification with it.'],
    ),
    notice(
      'note',
      'A virtual read isn’t read from the car: the maker’s server adds a matching original. It’s enough for most tunes, but no backup of your own control unit.',
    ),
    questions(
      'Questions about KESS',
      [
        'My slave belongs to another master',
        'Then only that master can decrypt its files. Ask for the decrypted file, or trade the tool in.',
      ],
      [
        'My tool is a copy',
        'We can’t support clones: they corrupt files and write without checks. We’ll suggest another way in.',
      ],
    ),
    action('Trade it in', 'A working KESS or K-TAG counts toward an FZPRO.', 'Value your tool', '/trade-in'),
  ],
})
