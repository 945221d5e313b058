import { describe, expect, it } from 'vitest';
import { typeLine as type } from './typed-labs.ts';
import { reload, startWorld } from './world.ts';

const { openPage, visit } = await startWorld({}, { closesPages: true });

describe('labs with languages', () => {
  it('CMD-18 a learner renames a column in steps with psql, and the database survives a reload', async () => {
    const { page, troubles } = await openPage();
    const screen = page.locator('#terminal-1 .xterm-rows');
    const says = (words: string | RegExp) => screen.filter({ hasText: words }).waitFor();
    const enter = async (line: string) => {
      await page.locator('#terminal-1 textarea').focus();
      await page.keyboard.type(line);
      await page.keyboard.press('Enter');
    };
    await visit(page, 'spring', '/courses/data-with-spring-data-jdbc/lessons/lab-expand-then-contract/lab');
    await says('learner@lab:~$');
    await type(page, 'cd ~/exercises/shop && cp applied/V2* src/main/resources/db/migration');
    await type(page, 'cd src/main/resources/db/migration && mv V4_add_voucher.sql V4__add_voucher.sql');
    await type(page, "echo 'ALTER TABLE customer ADD COLUMN phone text;' > V5__add_customer_phone.sql");
    await type(page, 'clear; ~/exercises/shop/migrate.sh');
    await enter('psql');
    await says('postgres=#');
    await enter("INSERT INTO customer (name, mail)\nVALUES ('Ada', 'ada@old.example');");
    await says('INSERT 0 1');
    await enter('SELECT nam FROM customer;');
    await says('column "nam" does not exist');
    await enter('\\q');
    await type(page, "echo 'ALTER TABLE customer ADD COLUMN email text;' > V6__add_email.sql");
    await type(page, "echo 'UPDATE customer SET email = mail WHERE email IS NULL;' > V7__copy_mail.sql");
    await type(page, 'clear; psql -f V6__add_email.sql -f V7__copy_mail.sql');
    await says('UPDATE 1');

    await reload(page);
    await says('learner@lab:');
    await type(page, "psql -tAc 'SELECT email FROM customer'");
    await says('ada@old.example');
    await type(page, 'mkdir ~/exercises/shop/later');
    await type(page, 'cp V7__copy_mail.sql ~/exercises/shop/later/V8__drop_mail.sql');
    await type(
      page,
      "echo 'ALTER TABLE customer DROP COLUMN mail;' >> ~/exercises/shop/later/V8__drop_mail.sql",
    );
    await page.getByRole('button', { name: 'Check my work' }).click();
    await page.getByText('2 of 3 checks passed').first().waitFor();
    expect(troubles).toEqual([]);
  });
});
