-- Each statement by itself: of what was there before the words are filled in, thousand by thousand, and what finds them
-- is built last, beside everybody who writes.
--
-- What is new waits in a list before it is sorted in, which makes a post cost half; the list is short, since a search
-- reads all of it.

call fill_in_words('post_words', 'posts', 'words_of_post');
call fill_in_words('article_words', 'articles', 'words_of_article');
drop index concurrently if exists post_words_found;
create index concurrently post_words_found on post_words using gin (words) with (gin_pending_list_limit = 256);
drop index concurrently if exists article_words_found;
create index concurrently article_words_found on article_words using gin (words) with (gin_pending_list_limit = 256);
